/**
 * Whether a deadline (api.md 2.3) lies behind: its day is over. Days are compared as written, so that a deadline of
 * today is not late yet.
 * @param today `YYYY-MM-DD`
 */
export function isLate(deadline: string | null, today: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(deadline ?? '')?.[0]
  return day !== undefined && day < today
}
