extension Videos {
    /// Kinds of pictures and sounds that cameras, phones, browsers and their older kin write.
    static let pictureCodecs: Set<String> = [
        "h264", "hevc", "vp8", "vp9", "av1", "mpeg4", "h263", "flv1", "theora", "mjpeg", "mpeg1video",
        "mpeg2video", "prores", "msmpeg4v3",
    ]
    static let soundCodecs: Set<String> = [
        "aac", "mp3", "opus", "vorbis", "flac", "alac", "ac3", "eac3", "amr_nb", "amr_wb", "pcm_s16le",
        "pcm_s16be",
        "pcm_s24le", "pcm_f32le", "pcm_u8", "pcm_alaw", "pcm_mulaw", "adpcm_ima_wav", "adpcm_ms",
    ]

    /// What ffmpeg calls those that decode them.
    static let pictureDecoders =
        pictureCodecs.subtracting(["flv1", "msmpeg4v3"]).sorted()
        + ["flv", "msmpeg4", "libdav1d", "libaom-av1", "libvpx", "libvpx-vp9"]
    static let soundDecoders =
        soundCodecs.sorted() + ["mp3float", "libopus", "libvorbis", "aac_fixed", "amrnb", "amrwb"]
}
