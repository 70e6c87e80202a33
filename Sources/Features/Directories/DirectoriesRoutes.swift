import Art
import FanfareModels
import Logging
public import HTTPBinding
import HTTPServer
import OutboundHTTP
import Pages

extension Directories {
    /// How long a page waits for the site before it shows a skeleton and lets the browser wait.
    private static let patience: Duration = .milliseconds(400)

    /// Registers the calls, pages and pictures.
    public func routes(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)
        readers.on(ListDirectories.self) { _, _ in Listing(list) }
        readers.on(ListOutsidePeople.self, refusals: [401, 403, 503]) { call, context in
            try await people(call, seenBy: context.viewer?.id, from: context.address)
        }
        readers.on(ShowOutsidePerson.self, refusals: [401, 503]) { call, context in
            try await person(call, seenBy: context.viewer?.id, from: context.address)
        }
        readers.page("/directories/:site", DirectoryInput.self) { input, context in
            try await page(input, context, screen(context))
        }
        readers.page("/directories/:site/people/:outsider", ShowOutsidePerson.self) { call, context in
            let screen = screen(context)
            do {
                let found = try await person(call, seenBy: context.viewer?.id, from: context.address)
                return OutsidePersonPage(profile: found).page(screen)
            } catch let problem as Problem where problem.isOfSite {
                return OutsideFailurePage(
                    directory: directory(call.site), directories: list, problem: problem
                )
                .page(screen)
            }
        }
        table.guests.file("/directories/:site/pictures/:file", PictureInput.self) { input, _ in
            try await picture(input)
        }
    }

    private func directory(_ site: String) -> Directory {
        Directory(site: site, name: Self.name(of: site))
    }

    private func page(
        _ input: DirectoryInput, _ context: Context, _ screen: ViewContext
    ) async throws -> Page {
        let call = ListOutsidePeople(input.site, page: input.page, q: input.q, sort: input.sort)
        var shown = OutsideDirectoryPage(
            directory: directory(input.site), directories: list, number: input.page ?? 1,
            text: input.q ?? "", order: input.sort ?? .reputation)
        do {
            shown.page = try await people(
                call, seenBy: context.viewer?.id, from: context.address,
                patience: input.wait == nil ? Self.patience : .seconds(3600))
            return shown.page(screen)
        } catch let problem as Problem where problem.isOfSite {
            // A copy of another order is better than none, where it is said to be one.
            let saved = shown.text.isEmpty && shown.number == 1 ? try await savedStart(of: input.site) : nil
            return OutsideFailurePage(
                directory: shown.directory, directories: list, problem: problem, listing: shown, saved: saved
            ).page(screen)
        }
    }

    private func picture(_ input: PictureInput) async throws -> ServedFile {
        guard settings.sites.contains(input.site), let person = Int64(input.file.stem.prefix { $0 != "-" }),
            let picture = try await copies.picture(of: person, on: input.site)
        else { throw Problem.missing("picture") }
        if let address = picture.address, let entry = try await entry(address) {
            return ServedFile(
                path: entry.path, size: entry.size, type: PictureCache.type, tag: ETag(opaque: entry.tag),
                caching: ServedFile.Caching.day)
        }
        return ServedFile(
            svg: Art.avatar(for: picture.name, seed: "\(input.site) \(person)").string,
            caching: picture.address == nil ? ServedFile.Caching.week : ServedFile.Caching.revalidated)
    }

    /// Nil when the picture cannot be had now.
    private func entry(_ address: String) async throws -> PictureCache.Entry? {
        do {
            return try await images.load(address).value
        } catch let cancelled as CancellationError {
            throw cancelled
        } catch {
            // A drawing takes its place, whatever went wrong.
            log.info("picture \(address): \(error)")
            return nil
        }
    }
}

extension Problem {
    /// Whether it is the other site that gives nothing now: the rest of the page is of use all the same.
    fileprivate var isOfSite: Bool { [.busy, .forbidden, .tooMany].contains(code) }
}

private struct DirectoryInput: Decodable, Sendable {
    var site: String
    var page: Int?
    var q: String?
    var sort: OutsideOrder?
    /// There when the browser waits behind a skeleton page.
    var wait: String?
}

/// `22656-1a2b3c.webp`: whose picture; what follows the number makes a new address of a new picture.
struct PictureInput: Decodable, Sendable {
    var site: String
    var file: FileName
}
