import { readFile } from 'node:fs/promises'

/** Linux's clock tick: USER_HZ is 100 in practice. */
const TICK_MS = 10

/** CPU time of a process and its threads so far, milliseconds; NaN where there is no /proc. */
export async function workedBy(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name may contain spaces: the fields are counted from its closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12])) * TICK_MS
}
