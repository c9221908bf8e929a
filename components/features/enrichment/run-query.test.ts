import { expect, it } from 'vitest'
import type { Enrichment } from '#lib/contract/schemas/enrichment.ts'
import { addWishes, afterStart } from '#lib/domain/enrichment/enrichment-queue.ts'
import { runQuery } from './run-query.ts'

const runOf = (executed: boolean): Enrichment => ({
  idProcessAction: 7,
  status: 'x',
  executed,
  errored: false,
  output: null,
  crmVisitCard: null,
})
const shown = (run?: Enrichment) => {
  const data = run && {
    success: true as const,
    code: '200' as const,
    message: '',
    parameters: { idProcessAction: 7 },
    result: run,
  }
  return { state: { data, dataUpdateCount: 1 } }
}

it('reads a run that the tray has let go until it is over', () => {
  const [wish] = addWishes([], [{ idCrmVisitCard: 1, type: 'phone', before: null }])
  const inTray = wish ? [afterStart(wish, 7, 0)] : []
  expect(runQuery(7, inTray).refetchInterval(shown(runOf(false)))).toBe(false)
  expect(runQuery(7, []).refetchInterval(shown(runOf(false)))).toBeGreaterThan(0)
  expect(runQuery(7, []).refetchInterval(shown(runOf(true)))).toBe(false)
  expect(runQuery(7, []).refetchInterval(shown())).toBe(false)
})
