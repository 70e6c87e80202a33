import Community
let community = try await Community(try await Settings(flags: [:]))
try await community.serve { port in print("http://127.0.0.1:\(port)") }
