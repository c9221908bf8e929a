export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const LINES = 60
const MAX_LENGTH = 200_000

const isDelimiter = (text: string): text is Delimiter => DELIMITERS.some((one) => one === text)

/** Splits off the line `sep=;` that Excel reads and writes: its delimiter, and the text after it. */
export function takeSepLine(text: string): { delimiter: Delimiter | null; text: string } {
  const found = /^"?sep=([;,|\t])"?(?:\r\n|\r|\n)/i.exec(text)
  const [line = '', delimiter = ''] = found ?? []
  return isDelimiter(delimiter) ? { delimiter, text: text.slice(line.length) } : { delimiter: null, text }
}

/** Counts of each delimiter outside quotes, for each of the first lines. */
function countLines(text: string): number[][] {
  const lines: number[][] = []
  let counts = DELIMITERS.map(() => 0)
  let quoted = false
  let isBlank = true
  const end = () => {
    if (!isBlank) lines.push(counts)
    counts = DELIMITERS.map(() => 0)
    isBlank = true
  }
  for (let at = 0; at < Math.min(text.length, MAX_LENGTH) && lines.length < LINES; at += 1) {
    const char = text[at] ?? ''
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) {
      end()
      continue
    }
    isBlank = false
    const kind = DELIMITERS.indexOf(char as Delimiter)
    if (!quoted && kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1
  }
  end()
  return lines
}

/** The delimiter with the same count on most lines, unlike e.g. decimal commas. */
export function guessDelimiter(text: string): Delimiter {
  const lines = countLines(text)
  const scores = DELIMITERS.map((_, kind) => {
    const each = lines.map((counts) => counts[kind] ?? 0)
    const usual = mode(each.filter((found) => found > 0))
    const alike = each.filter((found) => found === usual).length
    return usual === 0 ? 0 : (alike / lines.length) * (1 + Math.min(usual, 20) / 100)
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ';'
}

function mode(values: readonly number[]): number {
  const times = [...Map.groupBy(values, (value) => value)]
  return times.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}
