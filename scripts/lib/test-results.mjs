// Reads the results of vitest and Playwright. A run that failed without a failed test counts as one failure.
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { jsonIn } from '../../lib/domain/text/json-in.ts'
import { say } from './say.mjs'

/**
 * `flaky`: passed only after a retry; `failures`: what failed, with the first line of the reason.
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: string[], failures?: string[] }} Tally
 */

/**
 * Tests that cannot run on this machine: skipped on a developer's machine, a failure in CI.
 * @returns {Tally}
 */
export function notRun(what) {
  say(`Not run: ${what}`)
  const failures = process.env.CI ? [`not run: ${what}`] : []
  return { passed: 0, failed: failures.length, skipped: 1 - failures.length, failures }
}

/**
 * @param {string} file of vitest's JSON reporter
 * @param {boolean} ok whether vitest succeeded
 * @returns {Promise<Tally>}
 */
export async function vitestTally(file, ok) {
  const report = await readJson(file)
  if (!report) return broken('vitest wrote no result')
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  )
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
      failures: [
        ...unloaded.map(({ name, message }) => failure(name, 'did not load', message)),
        ...report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
        ),
      ],
    },
    ok,
  )
}

/** A failed test in one line, repeated at the end of the output, which is all that CI systems may keep. */
const failure = (file, title, message) =>
  `${relative(process.cwd(), file)}: ${title}: ${stripVTControlCharacters(message ?? '')
    .split('\n')[0]
    .slice(0, 200)}`

/**
 * @param {string} file of Playwright's JSON reporter
 * @param {boolean} ok whether Playwright succeeded
 * @returns {Promise<Tally>}
 */
export async function playwrightTally(file, ok) {
  const report = await readJson(file)
  if (!report) return broken('Playwright wrote no result')
  const { expected, unexpected, flaky, skipped } = report.stats
  const titles = (wanted) =>
    specsIn(report.suites)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `${file}: ${title}`)
  return settle(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      flaky: titles('flaky'),
      failures: titles('unexpected'),
    },
    ok,
  )
}

const specsIn = (suites = []) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.map((spec) => ({ ...spec, file })),
    ...specsIn(inner),
  ])

function settle(tally, ok) {
  if (tally.passed + tally.failed === 0) return broken('no test ran')
  return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function broken(why) {
  console.error(`✗ ${why}: counted as a failure`)
  return { passed: 0, failed: 1, skipped: 0 }
}

const readJson = async (file) => jsonIn(await readFile(file, 'utf8').catch(() => null))
