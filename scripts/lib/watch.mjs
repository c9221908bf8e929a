// `watch.mjs FILE …`: node --watch, behind a process that the guard of die-with-parent.mjs can live in.
import { spawn } from 'node:child_process'

const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
