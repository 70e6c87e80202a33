import Art
import Foundation

/// A film of a drawn person who says something: what is needed to make it, and the pictures and times of its parts.
struct DemoClip: Sendable {
    /// How much work is put into the demo's media.
    enum Quality: Sendable { case full, small }

    static let framesPerSecond = 15

    var person: DemoPerson
    var scene: DemoScene.Place
    /// The question on the sticker, and who asks; none in a live stream.
    var sticker: (asker: String, question: String)?
    var spoken: [String]
    var isUpright: Bool
    /// What tells it from others of the person: decides scene and sound.
    var seed: String
    var quality = Quality.full

    /// Width and height in pixels, even.
    var size: (width: Int, height: Int) {
        switch (quality, isUpright) {
        case (.full, true): (480, 854)
        case (.full, false): (480, 270)
        case (.small, true): (96, 170)
        case (.small, false): (160, 90)
        }
    }

    /// Where the figure is in an upright picture of 480 by 854. Lists crop that to its rows 51 to 651: the sticker
    /// ends at 288, hair begins at about 308, the chin is at 558 and the end of a beard at 596.
    private static let uprightSpot = "translate(0 260) scale(2)"

    /// The poses that are drawn, in the order of the sheet.
    static let poses: [DemoPose] =
        (-1...1).flatMap { tilt in (0...3).map { DemoPose(mouth: $0, tilt: tilt) } }
        + (-1...1).map { DemoPose(tilt: $0, isBlinking: true) }
    private static let columns = 5

    /// All poses in one picture, side by side, so that one decoded picture is every frame of the film.
    var sheet: String {
        let (width, height) = size
        let rows = (Self.poses.count + Self.columns - 1) / Self.columns
        let (wide, high) = isUpright ? (480, 854) : (480, 270)
        let background = DemoScene(place: scene, width: wide, height: high, seed: seed).markup()
        let cells = Self.poses.indices.map { index in
            let (x, y) = place(of: index)
            let figure = DemoFigure(look: person.look).markup(Self.poses[index])
            let spot =
                isUpright
                ? Self.uprightSpot : "translate(\(sticker == nil ? 128 : 230) 42) scale(.96)"
            return """
                <svg x="\(x)" y="\(y)" width="\(width)" height="\(height)" viewBox="0 0 \(wide) \(high)">\
                <use href="#scene" xlink:href="#scene"/><g transform="\(spot)">\(figure)</g>\
                <use href="#sticker" xlink:href="#sticker"/></svg>
                """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
            width="\(width * Self.columns)" height="\(height * rows)"><defs><g id="scene">\(background)</g>\
            <g id="sticker">\(stickerMarkup)</g></defs>\(cells.joined())</svg>
            """
    }

    private var stickerMarkup: String {
        guard let sticker else { return "" }
        let colour = person.look.cloth.first { DemoSticker.isDark($0) } ?? "#0f5f52"
        return isUpright
            ? DemoSticker(
                asker: sticker.asker, question: sticker.question, colour: colour, x: 44, y: 72, width: 392,
                room: 216
            ).markup()
            : DemoSticker(
                asker: sticker.asker, question: sticker.question, colour: colour, x: 16, y: 20, width: 220,
                room: 205
            ).markup()
    }

    private func place(of pose: Int) -> (x: Int, y: Int) {
        (pose % Self.columns * size.width, pose / Self.columns * size.height)
    }

    /// When which pose is shown: the mouth follows the loudness, the head sways from word to word, the eyes close now and
    /// then. Commands of ffmpeg's `sendcmd`, each at the time of its frame.
    func commands(_ loudness: [Double]) -> String {
        var chance = SeededRandom(seed: "demo poses \(seed)")
        var (tilt, untilSway, untilBlink, last) = (0, 8, chance.number(15...50), -1)
        var text = ""
        for (frame, level) in loudness.enumerated() {
            untilSway -= 1
            untilBlink -= 1
            if untilSway <= 0, level > 0.3 {
                tilt = max(-1, min(1, tilt + chance.pick([-1, 1])))
                untilSway = chance.number(7...22)
            }
            let mouth = level < 0.1 ? 0 : level < 0.38 ? 1 : level < 0.72 ? 2 : 3
            let pose = DemoPose(mouth: mouth, tilt: tilt)
            var index = Self.poses.firstIndex(of: pose) ?? 0
            if untilBlink <= 0, mouth <= 1 {
                index = Self.poses.firstIndex(of: DemoPose(tilt: tilt, isBlinking: true)) ?? index
                if untilBlink <= -1 { untilBlink = chance.number(25...70) }
            }
            guard index != last else { continue }
            last = index
            let (x, y) = place(of: index)
            // A little before the frame, so that rounding never makes it the next one's.
            let time = max(0, (Double(frame) - 0.25) / Double(Self.framesPerSecond))
            text += "\(String(format: "%.3f", time)) crop x \(x), crop y \(y);\n"
        }
        return text
    }

    /// What is said, and how it sounds.
    func voiced() -> (utterance: DemoUtterance, samples: [Int16]) {
        let utterance = DemoUtterance(
            quality == .small ? spoken.prefix(1).map { String($0.prefix(16)) } : spoken,
            pace: person.voice.pace, seed: seed)
        return (utterance, person.voice.samples(of: utterance, seed: seed))
    }
}
