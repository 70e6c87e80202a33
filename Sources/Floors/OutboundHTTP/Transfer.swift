import CCurl
import Concurrency
import Foundation

/// One exchange with another server over libcurl, on a thread that it blocks.
///
/// It connects to addresses that were looked up before, never to what the name means by then.
///
/// Sendable because other threads only call ``cancel()``, which libcurl allows.
final class Transfer: @unchecked Sendable {
    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let isCancelled = AtomicBool()
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private let limit: Duration
    private var received: ReceivedResponse

    /// Until a connection is there.
    private static let connectLimit = Duration.seconds(5)
    /// Where libcurl is told to connect, whatever the URL says.
    private static let pinned = "pinned.invalid"
    /// Once in a process, before anything else.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// - Parameters:
    ///   - addresses: numeric, at least one.
    ///   - limit: of the whole exchange.
    ///   - bytes: the most of the body as it is sent.
    /// - Throws: ``OutboundError`` for a header field with a line break.
    init(
        _ place: Destination, addresses: [String], headers: [(name: String, value: String)], limit: Duration,
        bytes: Int
    ) throws(OutboundError) {
        guard Self.isReady, let easy = curl_easy_init(), let multi = curl_multi_init() else {
            throw .unreachable("there is no memory for a connection")
        }
        self.easy = easy
        self.multi = multi
        self.limit = limit
        received = ReceivedResponse(limit: bytes)
        let fields = headers.map { "\($0.name): \($0.value)" }
        guard !fields.contains(where: { $0.utf8.contains { $0 == 10 || $0 == 13 || $0 == 0 } }) else {
            throw .forbidden("a header field has a line break")
        }
        set(CURLOPT_URL, place.url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, Int(Self.connectLimit / .milliseconds(1)))
        set(CURLOPT_TIMEOUT_MS, max(1, Int(limit / .milliseconds(1))))
        set(CURLOPT_HTTPHEADER, fields)
        let literals = addresses.map { $0.contains(":") ? "[\($0)]" : $0 }
        set(CURLOPT_RESOLVE, ["\(Self.pinned):\(place.port):\(literals.joined(separator: ","))"])
        set(CURLOPT_CONNECT_TO, ["::\(Self.pinned):\(place.port)"])
        // Whatever is returned but the count ends the exchange.
        curl_set_function(easy, CURLOPT_HEADERFUNCTION) { line, size, count, transfer in
            let line = UnsafeRawBufferPointer(start: line, count: size * count)
            return Transfer.of(transfer).received.readHeader(line) ? line.count : 0
        }
        curl_set_function(easy, CURLOPT_WRITEFUNCTION) { piece, size, count, transfer in
            let piece = UnsafeRawBufferPointer(start: piece, count: size * count)
            return Transfer.of(transfer).received.readBody(piece) ? piece.count : 0
        }
        let own = Unmanaged.passUnretained(self).toOpaque()
        curl_set_pointer(easy, CURLOPT_HEADERDATA, own)
        curl_set_pointer(easy, CURLOPT_WRITEDATA, own)
        curl_multi_add_handle(multi, easy)
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
        guard let pointer else { preconditionFailure("libcurl gives back what it was given") }
        return Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue()
    }

    deinit {
        curl_multi_remove_handle(multi, easy)
        curl_easy_cleanup(easy)
        curl_multi_cleanup(multi)
        for list in lists { curl_slist_free_all(list) }
    }
}

extension Transfer {
    /// Sends the request and waits for the response, whatever its status. Called once.
    ///
    /// - Throws: ``OutboundError`` and `CancellationError`.
    func run() throws -> OutboundResponse {
        let start = ContinuousClock.now
        // A connection that the other side has closed is an error of its own, on this thread alone.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        let result = perform()
        if isCancelled.isSet { throw CancellationError() }
        if received.isTooLarge { throw OutboundError.tooLarge }
        guard result == CURLE_OK else {
            let isLate = ContinuousClock.now - start + .milliseconds(1) >= limit
            if result == CURLE_OPERATION_TIMEDOUT, isLate { throw OutboundError.late }
            throw OutboundError.unreachable(String(cString: curl_easy_strerror(result)))
        }
        return OutboundResponse(
            status: curl_response_code(easy), headers: received.headers, bytes: received.bytes)
    }

    /// Ends the exchange soon. Called from any thread.
    func cancel() {
        isCancelled.set()
        curl_multi_wakeup(multi)
    }

    private func perform() -> CURLcode {
        var running: Int32 = 0
        var result = CURLE_OK
        while !isCancelled.isSet {
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
            if curl_is_done(multi, &result) != 0 { return result }
            guard curl_multi_poll(multi, nil, 0, 1_000, nil) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
        }
        return CURLE_ABORTED_BY_CALLBACK
    }

    private func set(_ option: CURLoption, _ value: String) { curl_set_string(easy, option, value) }

    private func set(_ option: CURLoption, _ value: Int) { curl_set_long(easy, option, value) }

    private func set(_ option: CURLoption, _ values: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for value in values { list = curl_slist_append(list, value) ?? list }
        guard let list else { return }
        lists.append(list)
        curl_set_list(easy, option, list)
    }
}
