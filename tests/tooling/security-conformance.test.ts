import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const conformance = read('docs/security-conformance.md')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they come before those of level 3. */
const ASVS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}
const STATES = ['met', 'not met', 'n/a', 'not shown']

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const requirementsOf = (chapter: string) =>
  (ASVS[chapter] ?? []).flatMap((count, section) =>
    upTo(count).map((number) => `${chapter.slice(1)}.${section + 1}.${number}`),
  )

/** `1.2.1, 1.2.3–1.2.5` one by one. */
const numbersIn = (cell: string) =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const section = first.slice(0, first.lastIndexOf('.') + 1)
    expect(last.startsWith(section), part).toBe(true)
    const [from, to] = [first, last].map((text) => Number(text.slice(section.length))) as [number, number]
    return upTo(to)
      .slice(from - 1)
      .map((number) => section + number)
  })

interface Row {
  numbers: string[]
  state: string
}

const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d[\d., –]*) \| ([^|]+) \| [^|]+ \|$/gm)].map(([, cell = '', state = '']) => ({
    numbers: numbersIn(cell),
    state,
  }))

const sections = conformance.split(/^### /m).slice(1)
const chapters = sections.map((text) => {
  const [, name = '', sums = ''] = /^(V\d+) [^:\n]+: (.+)$/m.exec(text) ?? []
  return { name, sums, rows: rowsOf(text) }
})

const sumsOf = (rows: readonly Row[]) =>
  STATES.map((state) => [
    rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length,
    state,
  ])
    .filter(([count]) => count !== 0)
    .map((each) => each.join(' '))
    .join(', ')

const pathsIn = (text: string) => [
  ...new Set([...text.matchAll(/(?<![\w/.])(?:\w[\w.-]*\/)+[\w.-]+\.\w+/g)].map(([path]) => path)),
]

describe('docs/security-conformance.md', () => {
  it('has a section for each chapter of ASVS', () => {
    expect(chapters.map(({ name }) => name)).toEqual(Object.keys(ASVS))
  })

  it.each(chapters)('says of each requirement of $name how it stands, once', ({ name, sums, rows }) => {
    const numbers = rows.flatMap((row) => row.numbers)
    expect(STATES).toEqual(expect.arrayContaining(rows.map(({ state }) => state)))
    expect(numbers.toSorted()).toEqual(requirementsOf(name).toSorted())
    expect(sums).toBe(sumsOf(rows))
  })

  it('adds up', () => {
    const rows = chapters.flatMap((chapter) => chapter.rows)
    expect(conformance).toContain(
      `${Object.keys(ASVS).flatMap(requirementsOf).length} requirements: ${sumsOf(rows)}.`,
    )
  })

  it('names a file for whatever is met', () => {
    const met = conformance.split('\n').filter((line) => line.includes('| met |'))
    expect(met.length).toBeGreaterThan(80)
    expect(met.filter((line) => pathsIn(line).length === 0)).toEqual([])
  })
})

describe.each(['SECURITY.md', 'docs/security-conformance.md'])('%s', (document) => {
  it('names tests and other files that exist', () => {
    const paths = pathsIn(read(document))
    expect(paths.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path)).length).toBeGreaterThan(20)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
