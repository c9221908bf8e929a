import { at } from '../soak/figures.ts'

/** The objective (docs/operations.md): most reads in a thousand that may be late or fail. */
const MAX_BAD = 1
/** Parts with fewer reads count as a thousand, so that a single bad read does not fail a short part. */
const TELLING = 1_000

/** Results of one part of the day. */
export interface Part {
  name: string
  seconds: number
  reads: number
  /** Of these, how many were late or failed. */
  bad: number
  /** Reads that failed after all retries, by code. */
  failed: Map<string, number>
  writes: number
  times: number[]
  /** CPU usage by kind of process, as a fraction of one processor. */
  cpu: { copies: number; others: number }
}

/** Results of all writes. */
export interface Written {
  all: number
  lost: number
  doubled: number
  /** Outcome unknown. */
  open: number
}

const pace = (part: Part) => (part.times.length / part.seconds).toFixed(0)
const share = ({ reads, bad }: Part) => ((1000 * bad) / Math.max(1, reads)).toFixed(2)
/** A restarted process has no earlier value to compare with. */
const percent = (some: number) => (some > 0 ? `${(some * 100).toFixed(0)} %` : '–')
/** Whether the objective was met; not without any read. */
const isHeld = ({ reads, bad }: Part) => reads > 0 && 1000 * bad <= MAX_BAD * Math.max(reads, TELLING)

export const lineOf = (part: Part): string =>
  `${part.name}: ${pace(part)} reads/s, ${share(part)} ‰ late or failed`

const HEAD = [
  'meanwhile',
  'reads/s',
  'late or failed',
  'failed for good',
  'median, p95, p99',
  'writes',
  'processor: copies, the rest',
]

const row = (part: Part) => [
  part.name,
  pace(part),
  `${share(part)} ‰`,
  [...part.failed].map(([why, count]) => `${why} × ${count}`).join(', ') || '0',
  `${[0.5, 0.95, 0.99].map((one) => at(part.times, one).toFixed(0)).join(', ')} ms`,
  String(part.writes),
  `${percent(part.cpu.copies)}, ${percent(part.cpu.others)}`,
]

/** A run's report in Markdown; whether the objectives were met: good reads in each part, no lost or doubled write. */
export function reportOf(title: string, parts: readonly Part[], written: Written) {
  const [first] = parts.filter((part) => !isHeld(part))
  const held = !first && written.lost === 0 && written.doubled === 0 && written.all > 0
  const lines = [
    `# ${title}`,
    '',
    ...[HEAD, ['---', ...Array<string>(HEAD.length - 1).fill('--:')], ...parts.map(row)].map(
      (cells) => `| ${cells.join(' | ')} |`,
    ),
    '',
    `${written.all} writes: ${written.lost} lost, ${written.doubled} doubled, ${written.open} of which nobody could say.`,
    '',
    held
      ? '✓ The objectives were held.'
      : `✗ ${first ? `Gave way first: ${lineOf(first)}` : 'Writes were lost, doubled, or none'}.`,
  ]
  return { held, text: `${lines.join('\n')}\n` }
}
