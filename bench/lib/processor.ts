import { readFile } from 'node:fs/promises'

/** What Linux counts in, in every build that there is. */
const TICK_MS = 10

/** Milliseconds that a process has worked so far, with all its threads; NaN where there is no /proc. */
export async function workedBy(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name may hold spaces: what is counted stands behind its bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12])) * TICK_MS
}
