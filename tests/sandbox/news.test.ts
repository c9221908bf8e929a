import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import type { News } from '#lib/contract/schemas/news.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, facts, read, start } from './harness.ts'
import { comparesWithReference, rows, sirenOf } from './reference.ts'

let sandbox: Sandbox
let known: Record<string, { idNews: number }>
beforeAll(async () => {
  sandbox = await start({ companies: 120 })
  known = (await facts(sandbox)) as unknown as typeof known
})
afterAll(() => sandbox.close())

const example = async (name: string) =>
  (await read(sandbox, 'listNews', `idNews=${known[name]?.idNews}`)).newsList[0]

describe('GET /v1/news (4.17)', () => {
  comparesWithReference<News>({
    operation: 'listNews',
    sandbox: () => sandbox,
    all: () => rows<News>(sandbox, 'news'),
    idOf: ({ idNews }) => idNews,
    cases: () => [
      {
        search: 'idCompany=1002,1005',
        keep: (row) => [1002, 1005].some((id) => row.idCompanyList.includes(id)),
      },
      { search: 'idNews=50001&idNews=50003', keep: (row) => [50_001, 50_003].includes(row.idNews) },
      { search: `siren=${sirenOf(sandbox, 1001)}`, keep: (row) => row.idCompanyList.includes(1001) },
    ],
  })

  it('echoes its filters, and refuses to list without one', async () => {
    const { parameters } = await read(sandbox, 'listNews', 'idNews=50001,50002')
    expect(parameters).toEqual({
      idAccount: 'account-full',
      idCompany: null,
      siren: null,
      idNews: [50_001, 50_002],
    })
    expect((await ask(sandbox, contract.listNews.path)).status).toBe(400)
  })

  it('has long text, markup, several companies', async () => {
    expect((await example('newsLong'))?.content.length).toBeGreaterThan(10_000)
    expect((await example('newsMarkup'))?.content).toContain('<script>')
    expect((await example('newsSeveralCompanies'))?.idCompanyList.length).toBeGreaterThanOrEqual(4)
    expect(await example('newsEmpty')).toMatchObject({ content: '', tagList: [] })
  })
})
