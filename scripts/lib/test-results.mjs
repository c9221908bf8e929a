// Reads what vitest and Playwright counted. A run that failed without a failed test still counts as a failure.
import { readFile } from 'node:fs/promises'

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: string[] }} Tally `flaky`: passed, but not at once */

/**
 * @param {string} file of vitest's JSON reporter
 * @param {boolean} ok whether vitest ended well
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
    },
    ok,
  )
}

/**
 * @param {string} file of Playwright's JSON reporter
 * @param {boolean} ok whether Playwright ended well
 * @returns {Promise<Tally>}
 */
export async function playwrightTally(file, ok) {
  const report = await readJson(file)
  if (!report) return broken('Playwright wrote no result')
  const { expected, unexpected, flaky, skipped } = report.stats
  return settle({ passed: expected + flaky, failed: unexpected, skipped, flaky: flakyIn(report.suites) }, ok)
}

const flakyIn = (suites = []) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file}: ${title}`),
    ...flakyIn(inner),
  ])

function settle(tally, ok) {
  if (tally.passed + tally.failed === 0) return broken('no test ran')
  return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function broken(why) {
  console.error(`✗ ${why}: counted as a failure`)
  return { passed: 0, failed: 1, skipped: 0 }
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
