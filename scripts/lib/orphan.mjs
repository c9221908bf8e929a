// npm hands SIGTERM only to the shell between us and it, and that shell dies without a word to us.

/**
 * Under npm, tells when the process that started us is gone.
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
