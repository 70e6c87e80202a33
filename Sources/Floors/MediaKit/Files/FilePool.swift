package import Concurrency

/// The threads for file-system calls, which block and must not hold one of the cooperative pool's.
package let filePool = BlockingPool("files", threads: 16, limit: 4096)
