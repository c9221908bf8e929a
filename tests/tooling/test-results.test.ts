import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'

import { notRun, playwrightTally, vitestTally } from '../../scripts/lib/test-results.mjs'

async function file(report: object): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'results-')), 'report.json')
  await writeFile(path, JSON.stringify(report))
  return path
}

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults: [] }
const failure = { passed: 0, failed: 1, skipped: 0 }

describe('counting results', () => {
  it('takes what the runners counted', async () => {
    expect(await vitestTally(await file(vitestReport), true)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      failures: [],
    })
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 }
    expect(await playwrightTally(await file({ stats }), false)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      flaky: [],
      failures: [],
    })
  })

  it('names what failed, and what passed only when it was tried again, wherever it stands', async () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
    const inner = {
      file: 'a.spec.ts',
      specs: [spec('late', 'flaky'), spec('well', 'expected'), spec('bad', 'unexpected')],
    }
    const suites = [{ file: 'a.spec.ts', specs: [spec('first', 'flaky')], suites: [inner] }]
    const stats = { expected: 1, unexpected: 1, flaky: 2, skipped: 0 }
    expect(await playwrightTally(await file({ stats, suites }), true)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      flaky: ['a.spec.ts: first', 'a.spec.ts: late'],
      failures: ['a.spec.ts: bad'],
    })
  })

  it('counts a run without a test, and one without a result, as a failure', async () => {
    expect(await vitestTally(await file({ ...vitestReport, numPassedTests: 0 }), true)).toEqual(failure)
    expect(await playwrightTally('/nowhere/report.json', true)).toEqual(failure)
  })

  it('says in a line which test of vitest failed, and why', async () => {
    const test = {
      status: 'failed',
      fullName: 'a sum',
      failureMessages: ['\u001b[31mError: 3 is not 4\n  at b.ts'],
    }
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [test] }]
    const { failures } = await vitestTally(
      await file({ ...vitestReport, numFailedTests: 1, testResults }),
      false,
    )
    expect(failures).toEqual(['a.test.ts: a sum: Error: 3 is not 4'])
  })

  it('counts a file that did not load, and a bad exit without a failed test', async () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ]
    const unloaded = await vitestTally(await file({ ...vitestReport, testResults }), false)
    expect([unloaded.failed, unloaded.failures]).toEqual([1, ['a.test.ts: did not load: No such module']])
    expect((await vitestTally(await file(vitestReport), false)).failed).toBe(1)
  })

  it('skips by hand what cannot be run here, and fails where nobody looks', () => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    vi.stubEnv('CI', '')
    expect(notRun('the image')).toEqual({ passed: 0, failed: 0, skipped: 1, failures: [] })
    vi.stubEnv('CI', 'true')
    expect(notRun('the image')).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['not run: the image'],
    })
    expect(said.mock.calls.join()).toMatch(/Not run: the image.*Not run: the image/)
  })
})
