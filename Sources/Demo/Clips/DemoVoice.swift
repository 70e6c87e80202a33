import Art
import Foundation

/// A voice made of pulses and three formants, after the source-filter model of speech (Fant 1960; the formants' figures
/// are those of Peterson and Barney 1952, rounded).
struct DemoVoice: Sendable, Equatable {
    /// Samples a second.
    static let rate = 16_000

    /// In hertz.
    var pitch: Double
    /// Relative to the formants of a man: a shorter throat is higher.
    var formants: Double
    /// How fast it speaks; 1 is some five syllables a second.
    var pace: Double
    /// How much breath is in it, 0 to 1.
    var breath: Double

    /// The voice of a person by their name.
    init(of name: String, isMasculine: Bool) {
        var chance = SeededRandom(seed: "demo voice \(name)")
        pitch = Double(isMasculine ? chance.number(96...142) : chance.number(176...236))
        formants = Double(isMasculine ? chance.number(94...104) : chance.number(113...122)) / 100
        pace = Double(chance.number(92...112)) / 100
        breath = Double(chance.number(2...8)) / 100
    }

    /// The sound of an utterance, 16 bits a sample, with a room's hum and soft notes beneath.
    func samples(of utterance: DemoUtterance, seed: String) -> [Int16] {
        var synthesis = Synthesis(self, seed: seed)
        for sound in utterance.sounds { synthesis.add(sound) }
        synthesis.addNotes(seed: seed)
        return synthesis.finished()
    }

    /// How loud each frame of a film is, 0 to 1: the root mean square relative to a loud one.
    static func loudness(of samples: [Int16], framesPerSecond: Int) -> [Double] {
        let step = rate / framesPerSecond
        let frames = stride(from: 0, to: samples.count, by: step).map { start -> Double in
            let part = samples[start..<min(start + step, samples.count)]
            let sum = part.reduce(0.0) { $0 + Double($1) * Double($1) }
            return (sum / Double(max(part.count, 1))).squareRoot()
        }
        let loud = frames.sorted()[max(0, frames.count * 92 / 100 - 1)]
        return frames.map { min($0 / max(loud, 1), 1) }
    }
}

/// The state of a voice while it speaks.
private struct Synthesis {
    private let voice: DemoVoice
    private var chance: SeededRandom
    private var output: [Double] = []
    private var phase = 0.0
    private var glottis = 0.0
    private var formants: [Double] = [500, 1500, 2500]
    private var memory = [Double](repeating: 0, count: 6)
    private var level = 0.0
    private var hiss = 0.0
    private var breathing = 0.0

    /// The first three formants of the vowels, in hertz.
    private static let vowels: [Character: [Double]] = [
        "a": [730, 1220, 2450], "e": [530, 1840, 2480], "i": [300, 2200, 2900], "o": [500, 920, 2400],
        "u": [330, 880, 2240],
    ]
    private static let bandwidths: [Double] = [80, 110, 160]
    private static let gains: [Double] = [1, 3.2, 3]
    /// Samples for which the filters stay as they are.
    private static let block = 80

    init(_ voice: DemoVoice, seed: String) {
        self.voice = voice
        chance = SeededRandom(seed: "demo sound \(seed)")
    }

    mutating func add(_ sound: DemoUtterance.Sound) {
        let count = Int(sound.length * Double(DemoVoice.rate))
        let target = (Self.vowels[sound.letter] ?? (sound.kind == .nasal ? [280, 1100, 2300] : formants)).map
        { $0 * voice.formants }
        let wanted =
            sound.kind == .hiss || sound.kind == .stop ? 0.12 : sound.kind == .silence ? 0 : sound.loudness
        let noise = sound.kind == .hiss ? 0.09 : 0
        var done = 0
        while done < count {
            let length = min(Self.block, count - done)
            let along = Double(done) / Double(max(count, 1))
            let burst = sound.kind == .stop && along > 0.6 ? 0.1 : 0
            let pitch = voice.pitch * (sound.pitch.0 + (sound.pitch.1 - sound.pitch.0) * along)
            for index in 0..<3 { formants[index] += (target[index] - formants[index]) * 0.28 }
            run(length, pitch, wanted, noise + burst)
            done += length
        }
    }

    /// Pulses through the filters, one block.
    private mutating func run(_ length: Int, _ pitch: Double, _ wanted: Double, _ noise: Double) {
        let rate = Double(DemoVoice.rate)
        let (first, second, third) = (coefficients(0), coefficients(1), coefficients(2))
        let vibrato = 1 + 0.012 * sin(Double(output.count) / rate * 2 * .pi * 5.1)
        let step = pitch * vibrato / rate
        var (m0, m1, m2, m3, m4, m5) = (memory[0], memory[1], memory[2], memory[3], memory[4], memory[5])
        for _ in 0..<length {
            phase += step
            if phase >= 1 { phase -= 1 }
            // A soft pulse: open for most of the time, closing faster than it opens.
            let open = phase < 0.6 ? phase / 0.6 : max(0, 1 - (phase - 0.6) / 0.07)
            let flow = open * open * (3 - 2 * open)
            let random = Double(Int64(bitPattern: chance.next() >> 11)) / 4_503_599_627_370_496 - 1
            level += (wanted - level) * 0.006
            hiss += (noise - hiss) * 0.02
            let pulse = (flow - glottis) * 9 * level + random * voice.breath * level * 0.12
            glottis = flow
            let y0 = first.a * pulse + first.b * m0 - first.c * m1
            (m1, m0) = (m0, y0)
            let y1 = second.a * pulse + second.b * m2 - second.c * m3
            (m3, m2) = (m2, y1)
            let y2 = third.a * pulse + third.b * m4 - third.c * m5
            (m5, m4) = (m4, y2)
            breathing += (random - breathing) * 0.6
            output.append(
                y0 * Self.gains[0] - y1 * Self.gains[1] + y2 * Self.gains[2] + (random - breathing) * hiss)
        }
        memory = [m0, m1, m2, m3, m4, m5]
    }

    /// A resonator with two poles.
    private func coefficients(_ index: Int) -> (a: Double, b: Double, c: Double) {
        let rate = Double(DemoVoice.rate)
        let radius = exp(-.pi * Self.bandwidths[index] / rate)
        let b = 2 * radius * cos(2 * .pi * min(formants[index], 3600) / rate)
        return (1 - radius, b, radius * radius)
    }

    /// Quiet plucked notes of five tones, as from a room beside.
    mutating func addNotes(seed: String) {
        var chance = SeededRandom(seed: "demo notes \(seed)")
        let rate = DemoVoice.rate
        let loud = 0.05 * (output.lazy.map { abs($0) }.max() ?? 1)
        var at = rate / 3
        while at < output.count {
            let tone = chance.pick([131.0, 147, 165, 196, 220, 262, 294])
            for index in 0..<min(rate, output.count - at) {
                let time = Double(index) / Double(rate)
                let fade = exp(-4.5 * time) * min(1, time * 60)
                output[at + index] +=
                    loud * fade * (sin(2 * .pi * tone * time) + 0.3 * sin(4 * .pi * tone * time))
            }
            at += rate * chance.number(30...70) / 100
        }
    }

    /// As loud as it may be, softened at the top.
    func finished() -> [Int16] {
        let peak = output.lazy.map { abs($0) }.max() ?? 1
        var smooth = 0.0
        return output.map { sample in
            smooth += (sample / max(peak, 1e-9) * 0.8 - smooth) * 0.72
            return Int16(tanh(smooth * 1.4) * 22_000)
        }
    }
}
