// `watch.mjs FILE …`: runs node --watch as a child, so that die-with-parent.mjs can be preloaded into this process.
import { spawn } from 'node:child_process'

const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
