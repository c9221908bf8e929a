// npm sends SIGTERM only to the shell between it and this process, and the shell exits without forwarding it.

/**
 * Under npm, calls `stop` once the parent process is gone.
 * @param {() => void} stop
 */
export function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
