import Hummingbird
import NIOCore

/// Hands the bytes of a request on to who reads them, and says when that one is behind.
struct BodySource {
    enum Pace { case go, pause }

    private typealias Producer = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Reader
    >

    private let source: Producer.Source

    /// - Parameter more: called, on any thread, when a paused reader has caught up and when none is left.
    static func stream(more: @escaping @Sendable () -> Void) -> (RequestBody, BodySource) {
        let made = Producer.makeSequence(
            backPressureStrategy: .init(lowWatermark: 2, highWatermark: 8), finishOnDeinit: true,
            delegate: Reader(more: more))
        return (RequestBody(asyncSequence: made.sequence), BodySource(source: made.source))
    }

    func take(_ bytes: ByteBuffer) -> Pace {
        if case .stopProducing = source.yield(bytes) { .pause } else { .go }
    }

    func end() { source.finish() }

    func fail(_ error: any Error) { source.finish(error) }

    private struct Reader: NIOAsyncSequenceProducerDelegate {
        let more: @Sendable () -> Void

        func produceMore() { more() }
        func didTerminate() { more() }
    }
}
