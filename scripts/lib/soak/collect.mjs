// Preloaded into the server under test (`--import`): on SIGUSR2 it forces a garbage collection, so that only retained
// memory is measured, and writes the number of timers, `unref`ed ones included, to the file named by SOAK_TIMERS.
import { writeFileSync } from 'node:fs'
import { queryObjects } from 'node:v8'

const one = setTimeout(() => {}, 0)

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  writeFileSync(process.env.SOAK_TIMERS, String(queryObjects(one.constructor, { format: 'count' })))
})
