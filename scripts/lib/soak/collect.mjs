// Loaded into the server under soak (`--import`): on SIGUSR2 it collects all garbage, so that what is measured is what is kept, and
// writes how many timers are left to the file that SOAK_TIMERS names.
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout')
  writeFileSync(process.env.SOAK_TIMERS, String(timers.length))
})
