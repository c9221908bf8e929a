import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Resident set size of a process, bytes; NaN where there is no /proc. */
export async function residentNow(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** The process's resident set size before `during`, and its peak while that ran. */
export async function residentWhile(pid: number, during: () => Promise<unknown>) {
  const before = await residentNow(pid)
  let most = before
  const ended = { yet: false }
  const watching = (async () => {
    while (!ended.yet) {
      most = Math.max(most, await residentNow(pid))
      await delay(3)
    }
  })()
  await during().finally(() => {
    ended.yet = true
  })
  await watching
  return { before, most: Math.max(most, await residentNow(pid)) }
}
