/** The quantile of `values` at `share`, e.g. 0.95. */
export function quantile(values: readonly number[], share: number): number {
  const inOrder = [...values].sort((one, other) => one - other)
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** A number, formatted briefly. */
export const brief = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 1 : 0 }) : '—'

export const row = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

/** Prints a table's header: the first column left-aligned, the others right-aligned. */
export function head(titles: readonly string[]): void {
  console.log('')
  row(titles)
  row(titles.map((_, index) => (index === 0 ? '---' : '--:')))
}

/** A row's last cells: the target and whether it is met; empty without a value. */
export const verdict = (value: number, atMost: number): string[] =>
  Number.isNaN(value) ? ['', ''] : [`≤ ${atMost}`, value <= atMost ? '✓' : '✗']
