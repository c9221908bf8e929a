import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { type Part, reportOf } from '../../scripts/lib/load/report.ts'

const part = (over: Partial<Part> = {}): Part => ({
  name: 'nothing',
  seconds: 10,
  reads: 2_000,
  bad: 0,
  failed: new Map(),
  writes: 40,
  times: Array<number>(2_000).fill(10),
  cpu: { copies: 0.5, others: 0.25 },
  ...over,
})
const well = { all: 40, lost: 0, doubled: 0, open: 1 }

describe('what a load run says of itself', () => {
  it('holds its objectives up to one bad read in a thousand, and up to one where there are fewer', () => {
    const held = (some: Partial<Part>) => reportOf('A day', [part(), part(some)], well).held
    expect(held({ bad: 2 })).toBe(true)
    expect(held({ bad: 3 })).toBe(false)
    expect(held({ reads: 300, bad: 1 })).toBe(true)
    expect(held({ reads: 300, bad: 2 })).toBe(false)
    expect(held({ reads: 0 })).toBe(false)
  })

  it('names what gave way first, and at which rate', () => {
    const { text } = reportOf(
      'A day',
      [
        part(),
        part({ name: 'Redis is away', bad: 9, failed: new Map([['timeout 504', 4]]) }),
        part({ bad: 20 }),
      ],
      well,
    )
    expect(text).toContain(
      '| Redis is away | 200 | 4.50 ‰ | timeout 504 × 4 | 10, 10, 10 ms | 40 | 50 %, 25 % |',
    )
    expect(text).toContain('✗ Gave way first: Redis is away: 200 reads/s, 4.50 ‰ late or failed.')
  })

  it('fails by a write that was lost, by one that is there twice, and where nobody wrote', () => {
    for (const written of [{ lost: 1 }, { doubled: 1 }, { all: 0 }])
      expect(reportOf('A day', [part()], { ...well, ...written }).held).toBe(false)
  })
})

// Two minutes with all their servers: `npm test -- thorough`.
it.skipIf(!process.env.THOROUGH)(
  'npm run load, in its short form: objectives held under every trouble, nothing lost or doubled, its report written',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'load-'))
    const file = join(folder, 'of/its/own/report.md')
    try {
      const words = ['scripts/load.mjs', '--people', '15', '--minutes', '1', '--report', file]
      // Throws where the run says that something gave way.
      await promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 1e8 })
      const text = readFileSync(file, 'utf8')
      console.log(text)
      const rows = text.split('\n').filter((line) => / ms \|/.test(line))
      expect(rows.map((row) => row.split(' | ')[0])).toEqual([
        '| nothing',
        expect.stringContaining('a copy killed'),
        expect.stringContaining('the API takes 800 ms more'),
        expect.stringMatching(/the disk of a copy is full|a full disk needs root/),
        expect.stringContaining('the clock of a copy'),
        '| Redis is away',
      ])
      for (const row of rows) expect(Number(row.split(' | ')[1])).toBeGreaterThan(5)
      expect(text).toMatch(/^[1-9]\d* writes: 0 lost, 0 doubled, \d+ of which nobody could say\.$/m)
      expect(text).toContain('✓ The objectives were held.')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  400_000,
)
