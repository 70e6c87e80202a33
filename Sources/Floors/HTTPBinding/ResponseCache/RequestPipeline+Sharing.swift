import FanfareModels
import HTTPServer
import HTTPTypes
import Pages

/// Thrown while a response is made for all members that is each member's own after all.
public struct PersonalResponse: Error {}

/// Responses made once for many.
extension RequestPipeline {
    /// A response out of memory.
    struct Hit {
        var response: Response
        let kept: CachedResponse
        let viewer: Viewer?
    }

    /// The response out of memory, if it is there without waiting for anything.
    func cached(_ trace: RequestTrace) -> Hit? {
        guard cache != nil, trace.request.method == .get, !trace.context.isConditional else { return nil }
        guard let token = trace.context.token else { return hit(trace, nil, nil) }
        guard !trace.context.takesGzip, let viewer = services.knownViewer(token),
            let known = services.viewerStates.known(viewer.id, at: trace.started), let known
        else { return nil }
        return hit(trace, viewer, known)
    }

    private func hit(_ trace: RequestTrace, _ viewer: Viewer?, _ state: ViewerState?) -> Hit? {
        let key = key(trace.request, trace.context, of: viewer)
        guard let kept = find(key, services.version(), trace, of: viewer) else { return nil }
        let response: Response
        switch kept.body {
        case .whole(let bytes): response = Response(kept.head, body: bytes)
        case .personalized(let template):
            guard let viewer, let state, let (bytes, tag) = fill(template, trace.context, viewer, state)
            else { return nil }
            response = Response(kept.head, tag: tag, body: bytes)
        }
        return Hit(response: response, kept: kept, viewer: viewer)
    }

    /// The response that was or now is made for many, as this one reads it; nil where theirs is their own.
    func shared(_ trace: RequestTrace) async throws -> Response? {
        guard let route = trace.route, let cache else { return nil }
        if trace.context.viewer != nil {
            return route.cachePolicy.contains(.members) ? try await sharedForMember(trace, cache) : nil
        }
        return trace.context.token == nil && route.cachePolicy.contains(.guests)
            ? try await sharedForGuest(trace, cache) : nil
    }

    private func find(
        _ key: ResponseCache.Key, _ version: DataVersion, _ trace: RequestTrace, of viewer: Viewer?
    ) -> CachedResponse? {
        let found = cache?.find(key, version: version, at: trace.started, lastChange: services.lastChange) {
            services.viewerStates.mayShowFigures(of: $0, readAt: $1, to: viewer?.id)
        }
        guard let found, mayShare(found.isAboutOne, with: viewer) else { return nil }
        return found
    }

    /// What is found, or was made before another write and is what would be made now.
    ///
    /// - Parameter version: as it is before this is called.
    private func kept(
        _ key: ResponseCache.Key, _ version: DataVersion, _ trace: RequestTrace, of viewer: Viewer?,
        in cache: ResponseCache
    ) async throws -> CachedResponse? {
        if let found = find(key, version, trace, of: viewer) { return found }
        let old = cache.renewable(key, version: version, at: trace.started, lastChange: services.lastChange)
        guard let old, mayShare(old.response.isAboutOne, with: viewer), try await old.condition() else {
            return nil
        }
        cache.renew(key, at: old.at, version: version)
        return old.response
    }

    /// Moderators are shown more than others on pages about one thing.
    private func mayShare(_ isAboutOne: Bool, with viewer: Viewer?) -> Bool {
        !isAboutOne || viewer?.mayModerate != true
    }

    private func sharedForGuest(_ trace: RequestTrace, _ cache: ResponseCache) async throws -> Response {
        let key = key(trace.request, trace.context, of: nil)
        let version = services.version()
        if let kept = try await kept(key, version, trace, of: nil, in: cache) {
            return kept.response.unlessUnchanged(for: trace.request)
        }
        var trace = trace
        trace.context.shown = ShownSubjects()
        let response = try await made(trace)
        if isWorthKeeping(trace, key, in: cache), let body = keepable(response) {
            cache.keep(
                cacheable(response, .whole(body), trace), for: key, version: version, at: trace.started)
        }
        return response.unlessUnchanged(for: trace.request)
    }

    private func sharedForMember(
        _ trace: RequestTrace, _ cache: ResponseCache
    ) async throws -> Response? {
        guard let viewer = trace.context.viewer, mayShare(isAboutOne(trace), with: viewer) else { return nil }
        // Who hides somebody is known not to share.
        if case .some(.none) = services.viewerStates.known(viewer.id) { return nil }
        let key = key(trace.request, trace.context, of: viewer)
        let version = services.version()
        var kept = try await self.kept(key, version, trace, of: viewer, in: cache)
        if kept == nil, isWorthKeeping(trace, key, in: cache),
            let made = try await madeForMembers(trace)
        {
            cache.keep(made, for: key, version: version, at: trace.started)
            kept = made
        }
        guard let kept, case .personalized(let template) = kept.body,
            let state = try await services.viewerStates.state(
                of: viewer.id, template.asked, read: services.readState),
            let (body, tag) = fill(template, trace.context, viewer, state)
        else { return nil }
        var response = kept.response
        response.headers[.eTag] = tag.description
        response.body = .bytes(body)
        response = response.unlessUnchanged(for: trace.request)
        let isWanted = trace.context.takesGzip
        guard Gzip.negotiate(&response, for: trace.request, isWanted: isWanted) else { return response }
        return await compressed(response, trace)
    }

    /// Most of many things are not asked for again soon.
    private func isWorthKeeping(
        _ trace: RequestTrace, _ key: ResponseCache.Key, in cache: ResponseCache
    ) -> Bool {
        !isAboutOne(trace) || cache.isAskedAgain(key)
    }

    private func madeForMembers(_ trace: RequestTrace) async throws -> CachedResponse? {
        var trace = trace
        trace.context.audience = .shared
        trace.context.shown = ShownSubjects()
        do {
            let response = try await made(trace)
            guard let body = keepable(response) else { return nil }
            return try cacheable(response, .personalized(PersonalizedTemplate(body.array)), trace)
        } catch let error where error is PersonalResponse || isAboutOne(trace) && Problem(error) != nil {
            // What all others are told does not exist may be there for one.
            return nil
        }
    }

    private func cacheable(
        _ response: Response, _ body: CachedResponse.Body, _ trace: RequestTrace
    ) -> CachedResponse {
        let isPage = trace.context.wantsHTML && trace.route?.cachePolicy.contains(.members) == true
        return CachedResponse(
            response, body: body, metric: metric(trace), shown: trace.context.shown,
            mayLag: isPage && !isAboutOne(trace), isAboutOne: isAboutOne(trace))
    }

    private func isAboutOne(_ trace: RequestTrace) -> Bool {
        trace.route?.cachePolicy.contains(.subject) == true
    }

    /// The response of the route with all that others may read of it, too.
    private func made(_ trace: RequestTrace) async throws -> Response {
        await finished(try await handled(trace), trace, isWhole: true)
    }

    private func keepable(_ response: Response) -> Bytes? {
        guard response.status == .ok, let bytes = response.body.bytes, bytes.count <= ResponseCache.largest
        else { return nil }
        return bytes
    }

    private func fill(
        _ template: PersonalizedTemplate, _ context: borrowing Context, _ viewer: Viewer,
        _ state: ViewerState
    ) -> (body: Bytes, tag: ETag)? {
        template.filled { flag, subject in
            flag == .isSelf ? viewer.id.number == subject ? 1 : 0 : state.state(flag, of: subject)
        } own: { flag, subject in
            switch flag {
            case .number: Array(String(viewer.id.number).utf8)
            case .bell:
                state.state(.bell, of: 0).map {
                    layout.bell($0, layout.localizer(viewer.language ?? context.language)).bytes
                }
            default:
                services.ownBytes(viewer.id, flag, subject) {
                    var viewers = copy context
                    viewers.take(viewer)
                    return layout.context(viewers)
                }
            }
        }
    }

    private func key(
        _ request: Request, _ context: Context, of viewer: Viewer?
    ) -> ResponseCache.Key {
        ResponseCache.Key(
            target: request.target, isForMembers: viewer != nil, wantsHTML: context.wantsHTML,
            isGzipped: context.takesGzip && viewer == nil, isFirstView: context.isFirstView,
            language: viewer?.language ?? context.language, theme: context.theme)
    }
}
