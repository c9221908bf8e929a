import { advice, troubleWords } from './advice.ts'
import { allConform, type EndpointReport, type Examination } from './examine.ts'
import { many } from './reading.ts'

/** The head of the report. `host` is without user, password and query. */
export interface Head {
  readonly host: string
  readonly version: string
  readonly date: string
  readonly calls: number
}

const MAX_BREACHES = 8
type Paint = (text: string) => string
export interface Colours {
  readonly bold: Paint
  readonly red: Paint
  readonly green: Paint
}
const same: Paint = (text) => text
const PLAIN: Colours = { bold: same, red: same, green: same }

/** Rows with aligned columns; the last column is not padded. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

function endpointRow(endpoint: EndpointReport): string[] {
  const { operation, path, answered, items, breaches, reason } = endpoint
  const words = troubleWords(endpoint)
  const outcome = answered === null ? 'not asked' : answered ? 'yes' : words
  const notes =
    breaches.length > 0
      ? many(breaches.length, 'breach').replace(/breachs$/, 'breaches')
      : answered
        ? 'as the contract says'
        : reason
  return [operation, path, outcome, String(items), notes]
}

function breachLines({ operation, breaches }: EndpointReport): string[] {
  const shown = breaches
    .slice(0, MAX_BREACHES)
    .map(
      ({ field, problem, times }) => `${operation}  ${field || '(whole)'} ${problem}, ${many(times, 'time')}`,
    )
  const left = breaches.length - shown.length
  return left > 0 ? [...shown, `${operation}  and ${left} more; --json has them all`] : shown
}

function complaint({ endpoints }: Examination): string {
  const troubled = endpoints.filter(({ answered, breaches }) => answered === false || breaches.length > 0)
  return troubled.every(({ status, breaches }) => status === 403 && breaches.length === 0)
    ? 'What this key may ask keeps the contract; it may not ask everything.'
    : 'The contract does not hold in everything that was asked.'
}

/** The whole report as plain text that is safe to paste: no key, no value of any record. */
export function textReport(examination: Examination, head: Head, colours: Colours = PLAIN): string {
  const { readings, endpoints } = examination
  const { bold, red, green } = colours
  const verdict = allConform(examination) ? green('The contract holds.') : red(complaint(examination))
  const breaches = endpoints.flatMap(breachLines)
  const lines = [
    bold(`Doctor: ${head.host}`),
    `${many(head.calls, 'call')}, reads alone; ${head.date}; dashboard ${head.version}`,
    verdict,
    '',
    bold('Readings'),
    ...aligned([
      ['word', 'reading', 'setting', 'how it was told'],
      ...readings.map(({ word, reading, setting, how }) => [
        word,
        reading ?? 'cannot be told from here',
        setting ?? 'none needed',
        how,
      ]),
    ]),
    '',
    bold('Endpoints'),
    ...aligned([['operation', 'path', 'answered', 'items', 'contract'], ...endpoints.map(endpointRow)]),
    ...(breaches.length > 0 ? ['', bold('Breaches'), ...breaches] : []),
    '',
    bold('What to do'),
    ...advice(examination).map((line) => `- ${line}`),
  ]
  return `${lines.join('\n')}\n`
}

export const jsonReport = (examination: Examination, head: Head): object => ({
  ...head,
  holds: allConform(examination),
  readings: examination.readings,
  endpoints: examination.endpoints,
  todo: advice(examination),
})
