// Formats durations as players show them: 0:07, 1:30.
export function clock(seconds) {
    const whole = Math.floor(Math.max(seconds, 0) + 0.05);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
