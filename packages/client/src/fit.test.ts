import { describe, expect, it } from 'vitest'
import type { WireQuery } from '../../../lib/contract/wire.ts'
import { writeQuery } from '../../../lib/contract/wire.ts'
import { joinAnswers } from '../../../lib/domain/api/chunked-answers.ts'
import { askFitted, type Fitting } from './fit.ts'
import { Readings } from './readings.ts'

type Root = Record<string, unknown>
class Refused extends Error {}

const listOf = (value: WireQuery[string]): number[] => [value ?? []].flat().map(Number)

/** A fake API, given as a function of the query; records the queries it gets. */
function fitted(operation: 'listCampaignResults' | 'listAlerts' | 'listSupplyIdentifications', list: string) {
  const asked: string[] = []
  const readings = new Readings()
  return (answer: (query: WireQuery) => Root) => {
    const fitting: Fitting<Root> = {
      readings,
      arrays: 'repeat',
      idsPerCall: 50,
      send: async (query, format) => {
        asked.push(writeQuery(query, format))
        return answer(query)
      },
      told: (root) => ({
        envelope: root,
        items: (root[list] as unknown[]).length,
        spelling: { stamps: null, numbers: false, textNumbers: false, newest: null },
      }),
      join: (query, answers) => joinAnswers({ operation, list, query }, answers, true),
      isRefusal: (error) => error instanceof Refused,
    }
    return {
      asked,
      ask: (query: WireQuery) => askFitted(fitting, { operation, list, query }),
    }
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => 1001 + at)

describe('askFitted', () => {
  it('finds every row of a page of many companies where the API gives fewer a call than it is asked for', async () => {
    // Thirty results per company, in the order of the companies; at most a hundred per call.
    const { ask } = fitted(
      'listCampaignResults',
      'result',
    )((query) => {
      const all = listOf(query.idCompany).flatMap((idCompany) =>
        Array.from({ length: 30 }, (_, idCampaign) => ({ idCompany, idCampaign })),
      )
      const offset = Number(query.offset ?? 0)
      const limit = Math.min(100, Number(query.limit ?? 100))
      const idCompany = listOf(query.idCompany)
      const result = all.slice(offset, offset + limit)
      return { success: true, parameters: { idCompany, limit, offset }, result, count: all.length }
    })
    const { answer } = await ask({ idCompany: ids(60), offset: 90, limit: 1_600 })
    const rows = (answer.result as Root[]).map(({ idCompany, idCampaign }) => `${idCompany} ${idCampaign}`)
    const expected = ids(60).flatMap((id) => Array.from({ length: 30 }, (_, at) => `${id} ${at}`))
    expect(rows).toEqual(expected.slice(90, 1_690))
    expect(answer.count).toBe(1_800)
  })

  it('asks for one value after another where the API takes one of several in each spelling', async () => {
    const { ask, asked } = fitted(
      'listAlerts',
      'alertList',
    )((query) => {
      const [idCompany] = listOf(query.idCompany).slice(-1)
      return { success: true, parameters: { idCompany: [idCompany] }, alertList: [{ idAlert: idCompany }] }
    })
    const found = async () =>
      ((await ask({ idCompany: ids(3) })).answer.alertList as Root[]).map(({ idAlert }) => idAlert)
    expect(await found()).toEqual(ids(3))
    asked.length = 0
    expect(await found()).toEqual(ids(3))
    expect(asked).toHaveLength(3)
  })

  it('shortens each window that is longer than the API gives', async () => {
    const { ask, asked } = fitted(
      'listSupplyIdentifications',
      'supplyIdentificationList',
    )((query) => {
      if (Math.max(Number(query.pollingScoring ?? 0), Number(query.pollingTag ?? 0)) > 1440)
        throw new Refused()
      return { success: true, parameters: {}, supplyIdentificationList: [] }
    })
    const window = async (pollingScoring: number, pollingTag: number) =>
      (await ask({ pollingScoring, pollingTag })).window
    expect(await window(43_200, 10_080)).toBe(1440)
    expect(asked.at(-1)).toBe('pollingScoring=1440&pollingTag=1440')
    expect(await window(60, 10_080)).toBe(1440)
    expect(asked.at(-1)).toBe('pollingScoring=60&pollingTag=1440')
    expect(await window(60, 30)).toBeUndefined()
  })
})
