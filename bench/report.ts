// npm run bench -- report: the report of 20,000 opportunities against the board's first cards; a change of its lines.
import { availableParallelism } from 'node:os'
import { paths } from '../lib/paths.ts'
import { CARD, firstCards } from './lib/board-page.ts'
import { brief, fixed, head, median, row, verdict } from './lib/figures.ts'
import { buildPages } from './lib/pages.ts'
import { openBrowser, openStage, warmUp } from './lib/stage.ts'
import { inTurns, roundsOr, withPage } from './lib/visit.ts'

const LARGE = { companies: 4_000, results: 100, opportunities: 25_000 }
const FIGURE = '[data-testid="report-table"] tfoot td a'
const CHANGES = [
  ['Rows', 'owner'],
  ['Columns', 'stage'],
  ['Columns', 'month'],
  ['Figures', 'won'],
  ['Rows', 'stage'],
] as const

const first = { board: [] as number[], report: [] as number[] }
/** From a change of options until the new figures are painted, milliseconds. */
const changes: number[] = []

const stage = await openStage(0, await buildPages([]), LARGE)
const browser = await openBrowser()
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, Chromium ${browser.version()}`)
  await warmUp(stage, [paths.opportunities(), paths.report()])
  await inTurns(['board', 'report'] as const, roundsOr(5), async (name, counts) => {
    if (name === 'board')
      return withPage(browser, stage, CARD, async (page) => {
        const took = await firstCards(page, stage.origin + paths.opportunities())
        if (counts) first.board.push(took)
      })
    return withPage(browser, stage, FIGURE, async (page) => {
      const took = await firstCards(page, stage.origin + paths.report())
      if (counts) first.report.push(took)
      for (const [label, to] of CHANGES) {
        const change = await page.getByLabel(label, { exact: true }).evaluate(
          (select, value) =>
            new Promise<number>((resolve) => {
              const before = performance.now()
              Object.assign(select, { value })
              select.dispatchEvent(new Event('change', { bubbles: true }))
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - before)))
            }),
          to,
        )
        if (counts) changes.push(change)
        await page.waitForTimeout(300)
      }
    })
  })
  head(['figure', 'report', 'board', 'ratio', 'target', ''])
  const ratio = median(first.report) / median(first.board)
  row([
    'data’s arrival → painted, ms',
    brief(median(first.report)),
    brief(median(first.board)),
    fixed(ratio),
    ...verdict(ratio, 1.5),
  ])
  const press = median(changes)
  row(['a change of lines or columns → painted, ms', brief(press), '', '', ...verdict(press, 100)])
} finally {
  await browser.close()
  await stage.stop()
}
