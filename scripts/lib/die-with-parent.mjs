// Preloaded into each server that a script starts: when the script is gone, however it went, so is the server.
// What the server forks inherits the preload too, and is left alone.
if (process.env.SUPERVISOR_PID === String(process.ppid)) {
  process.channel?.unref()
  process.on('disconnect', () => {
    try {
      // The server leads a group of its own, with whatever it has started.
      process.kill(-process.pid, 'SIGTERM')
    } catch {
      process.kill(process.pid, 'SIGTERM')
    }
  })
}
