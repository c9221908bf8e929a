// Loaded into the server under soak (`--import`): on SIGUSR2 it collects all garbage, so that what is measured is what is kept, and
// writes how many timers are left to the file that SOAK_TIMERS names, those that keep no process alive (`unref`) among them.
import { writeFileSync } from 'node:fs'
import { queryObjects } from 'node:v8'

const one = setTimeout(() => {}, 0)

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  writeFileSync(process.env.SOAK_TIMERS, String(queryObjects(one.constructor, { format: 'count' })))
})
