/** The quantile of `values` at `share`, e.g. 0.95, without those that are NaN; NaN where none is left. */
export function quantile(values: readonly number[], share: number): number {
  const inOrder = values.filter((value) => !Number.isNaN(value)).sort((one, other) => one - other)
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** A number, formatted briefly. */
export const brief = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 1 : 0 }) : '—'

/** A number with so many decimals. */
export const fixed = (value: number, decimals = 2): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '—'

export const row = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

/** Prints a table's header: the first column left-aligned, the others right-aligned. */
export function head(titles: readonly string[]): void {
  console.log('')
  row(titles)
  row(titles.map((_, index) => (index === 0 ? '---' : '--:')))
}

/** A row's last cells: the target, and whether it is met; without a figure, as where every round failed, that there is none. */
export function verdict(value: number, target: number, sense: '≤' | '≥' = '≤'): string[] {
  const isMet = sense === '≤' ? value <= target : value >= target
  return [`${sense} ${target}`, Number.isFinite(value) ? (isMet ? '✓' : '✗') : 'no figure']
}
