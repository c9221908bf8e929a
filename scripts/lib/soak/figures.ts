import { availableParallelism, cpus, loadavg } from 'node:os'

const MB = 1024 * 1024

/** Measurements taken every few seconds: MB, and milliseconds of `loopP99`. */
export interface Sample {
  heap: number
  external: number
  /** Reserved by V8 for the heap. */
  total: number
  rss: number
  loopP99: number
}

/**
 * Measurements of one minute: medians of `rss` and `loopP99`, the rest after a garbage collection at its end, with no
 * call in flight.
 */
export interface Minute extends Sample {
  minute: number
  requests: number
  faults: number
  /** Milliseconds. */
  median: number
  p95: number
  descriptors: number
  timers: number
  /** MB in DATA_DIR. */
  disk: number
}

/** This machine, for the head of a report. */
export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`

const figure = (figures: ReadonlyMap<string, number>, name: string): number => {
  const value = figures.get(name)
  if (value === undefined) throw new Error(`The server has no figure ${name}`)
  return value
}

export const sampleOf = (figures: ReadonlyMap<string, number>): Sample => ({
  heap: figure(figures, 'nodejs_heap_size_used_bytes') / MB,
  external: figure(figures, 'nodejs_external_memory_bytes') / MB,
  total: figure(figures, 'nodejs_heap_size_total_bytes') / MB,
  rss: figure(figures, 'process_resident_memory_bytes') / MB,
  loopP99: figure(figures, 'nodejs_eventloop_lag_p99_seconds') * 1000,
})

export const at = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Slope by least squares: growth per minute of `values`, one per minute. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const run = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / run
}

const COLUMNS = [
  ['minute', ({ minute }: Minute) => String(minute)],
  ['requests', ({ requests }: Minute) => String(requests)],
  ['faults', ({ faults }: Minute) => String(faults)],
  ['RSS MB', ({ rss }: Minute) => rss.toFixed(1)],
  ['heap MB', ({ heap }: Minute) => heap.toFixed(1)],
  ['heap held MB', ({ total }: Minute) => total.toFixed(1)],
  ['external MB', ({ external }: Minute) => external.toFixed(1)],
  ['median ms', ({ median }: Minute) => median.toFixed(0)],
  ['p95 ms', ({ p95 }: Minute) => p95.toFixed(0)],
  ['descriptors', ({ descriptors }: Minute) => String(descriptors)],
  ['timers', ({ timers }: Minute) => String(timers)],
  ['disk MB', ({ disk }: Minute) => disk.toFixed(1)],
  ['loop p99 ms', ({ loopP99 }: Minute) => loopP99.toFixed(0)],
] as const

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
export const headOfTable = (): string =>
  `${row(COLUMNS.map(([name]) => name))}\n${row(COLUMNS.map(() => '--:'))}`
export const lineOfTable = (minute: Minute): string => row(COLUMNS.map(([, cell]) => cell(minute)))
