import NIOCore

/// The bytes of a request's body as they come, to be read once. A reader that is behind holds the sender up.
public struct RequestBodyStream: AsyncSequence, Sendable {
    public typealias Element = Bytes

    typealias Producer = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Delegate
    >

    private enum Source: Sendable {
        case bytes(Bytes)
        case stream(Producer, wanted: (@Sendable () -> Void)?)
    }

    private let source: Source
    /// Takes the bytes that ``collect(upTo:)`` keeps in memory, as they come.
    public var share: ByteBudget.Share?

    /// A body that is there already.
    ///
    /// - Parameter share: has taken its bytes.
    public init(_ bytes: Bytes = Bytes(), of share: ByteBudget.Share? = nil) {
        source = .bytes(bytes)
        self.share = share
    }

    private init(_ producer: Producer, wanted: (@Sendable () -> Void)?) {
        source = .stream(producer, wanted: wanted)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var bytes: Bytes?
        fileprivate var stream: Producer.AsyncIterator?

        public mutating func next() async throws -> Bytes? {
            if let stream { return try await stream.next().map { Bytes($0) } }
            defer { bytes = nil }
            return bytes
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        switch source {
        case .bytes(let bytes): return AsyncIterator(bytes: bytes.isEmpty ? nil : bytes)
        case .stream(let producer, let wanted):
            wanted?()
            return AsyncIterator(stream: producer.makeAsyncIterator())
        }
    }

    /// Reads the body to its end.
    ///
    /// - Throws: ``RequestError`` `.tooLarge` for more than `limit` bytes, `.busy` when ``share`` has no room for them.
    public func collect(upTo limit: Int) async throws -> Bytes {
        let tooLarge = RequestError(.tooLarge, "The request is too large.")
        if case .bytes(let bytes) = source {
            guard bytes.count <= limit else { throw tooLarge }
            return bytes
        }
        var all = Bytes()
        for try await bytes in self {
            guard all.count + bytes.count <= limit else { throw tooLarge }
            try share?.take(bytes.count)
            all.append(bytes)
        }
        return all
    }
}

extension RequestBodyStream {
    /// The other end of a stream: takes what has come.
    struct Sink {
        enum Demand { case more, pause }

        fileprivate let source: Producer.Source

        func take(_ bytes: ByteBuffer) -> Demand {
            if case .stopProducing = source.yield(bytes) { .pause } else { .more }
        }

        func end() { source.finish() }

        func fail(_ error: any Error) { source.finish(error) }
    }

    struct Delegate: NIOAsyncSequenceProducerDelegate {
        fileprivate let more: @Sendable () -> Void

        func produceMore() { more() }
        func didTerminate() { more() }
    }

    /// - Parameters:
    ///   - more: called, on any thread, when a paused reader has caught up and when none is left.
    ///   - wanted: called, on any thread, when somebody begins to read.
    static func make(
        more: @escaping @Sendable () -> Void, wanted: (@Sendable () -> Void)?
    ) -> (RequestBodyStream, Sink) {
        let made = Producer.makeSequence(
            backPressureStrategy: .init(lowWatermark: 2, highWatermark: 8), finishOnDeinit: true,
            delegate: Delegate(more: more))
        return (RequestBodyStream(made.sequence, wanted: wanted), Sink(source: made.source))
    }
}
