// Preloaded into each server that a script starts: the server exits when the script does, even after SIGKILL.
// Processes forked by the server inherit the preload too, and are not affected.
if (process.env.SUPERVISOR_PID === String(process.ppid)) {
  process.channel?.unref()
  process.on('disconnect', () => {
    try {
      // The server leads a process group with its child processes.
      process.kill(-process.pid, 'SIGTERM')
    } catch {
      process.kill(process.pid, 'SIGTERM')
    }
  })
}
