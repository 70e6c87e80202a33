import FanfareModels

/// What search engines and other sites read of a page: its address, and what a link to it shows (Open Graph, Twitter cards).
extension Layout {
    /// The tags of a page that guests read; crawlers are guests. A page without a ``Page/preview`` is shown by its title.
    func tags(_ page: Page, _ context: ViewContext) -> HTML {
        guard page.status == 200, context.isGuest else { return .empty }
        let preview = page.preview
        let title = preview?.title ?? page.title
        let text = preview?.text ?? context.t("Follow, ask, review and cheer: the community of fans.")
        let address = site.url + (page.canonical ?? context.path)
        return """
            <meta name="description" content="\(text)">
            <link rel="canonical" href="\(url: address)">
            <meta property="og:type" content="\(preview?.kind.rawValue ?? "website")">
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(text)">
            <meta property="og:url" content="\(url: address)">
            <meta property="og:site_name" content="\(site.name)">
            <meta property="og:locale" content="\(context.t.language.region)">
            \(preview?.isWide == true ? .empty : drawn(title))\(preview.map { picture($0.picture, title) } ?? .empty)\
            \(preview?.video.map(video) ?? .empty)\
            <meta name="twitter:card" content="summary_large_image">

            """
    }

    private func picture(_ address: String, _ title: String) -> HTML {
        """
        <meta property="og:image" content="\(url: address)">
        <meta property="og:image:alt" content="\(title)">

        """
    }

    private func video(_ video: Page.Preview.Video) -> HTML {
        """
        <meta property="og:video" content="\(url: video.address)">
        <meta property="og:video:type" content="video/mp4">
        <meta property="og:video:width" content="\(video.width)">
        <meta property="og:video:height" content="\(video.height)">

        """
    }

    private func drawn(_ title: String) -> HTML {
        """
        <meta property="og:image" content="\(url: site.url + sharePictures.path(of: title))">
        <meta property="og:image:width" content="\(SharePicture.width)">
        <meta property="og:image:height" content="\(SharePicture.height)">
        <meta property="og:image:alt" content="\(title)">

        """
    }
}

extension Language {
    /// With the country whose words our texts use, as Open Graph writes locales.
    fileprivate var region: String {
        switch self {
        case .english: "en_US"
        case .spanish: "es_EC"
        }
    }
}
