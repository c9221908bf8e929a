import { jsonIn } from '../../lib/domain/text/json-in.ts'

const GRAVE = ['high', 'critical']

/**
 * Evaluates the report of `npm audit --json`.
 * @param {string} stdout
 * @returns {{ answered: false, why: string } | { answered: true, grave: string[], others: number }} `grave`: one line
 * for each package with a finding that is high or critical
 */
export function judgeAudit(stdout) {
  const report = jsonIn(stdout)
  const counts = report?.metadata?.vulnerabilities
  if (!counts || typeof counts.high !== 'number') {
    return { answered: false, why: report?.message ?? report?.error?.summary ?? 'npm gave no report' }
  }
  const found = Object.values(report.vulnerabilities ?? {})
  const grave = found.filter(({ severity }) => GRAVE.includes(severity))
  const lines = grave.map(({ name, severity, range }) => `${name} ${range ?? ''}: ${severity}`)
  // Findings that are counted but not listed by package.
  const unnamed = counts.high + (counts.critical ?? 0) - grave.length
  return {
    answered: true,
    grave: unnamed > 0 ? [...lines, `${unnamed} more`] : lines,
    others: found.length - grave.length,
  }
}
