import { describe, expect, it } from 'vitest'

import { campaignRequest, MAX_IDS, pagedQueries } from './campaign-request.ts'

describe('the request of the filters', () => {
  it('sends what the fields say', () => {
    const request = campaignRequest({
      idCampaign: '401, 402',
      idCompany: '1002',
      companyStatus: 'failureAny',
      status: '3',
      dateMin: '2025-01-01',
      dateMax: '2025-01-01',
      dateInsert: '2025-02-28',
      minModified: '2024-02-29',
    })
    expect(request).toEqual({
      query: {
        idCampaign: [401, 402],
        idCompany: [1002],
        companyStatus: 'failureAny',
        status: [3],
        dateMin: '2025-01-01',
        dateMax: '2025-01-01',
        dateInsert: '2025-02-28',
        minModified: '2024-02-29',
      },
      sirens: [],
      wrong: {},
    })
  })

  it('catches what the API would refuse, or take for something else', () => {
    const many = Array.from({ length: MAX_IDS + 1 }, (_, index) => index + 1).join(' ')
    expect(campaignRequest({ dateMin: '2025-02-30' }).wrong).toEqual({ dateMin: { kind: 'day' } })
    expect(campaignRequest({ minModified: 'yesterday' }).wrong).toEqual({ minModified: { kind: 'day' } })
    expect(campaignRequest({ dateMin: '2025-03-02', dateMax: '2025-03-01' }).wrong).toEqual({
      dateMax: { kind: 'order' },
    })
    expect(campaignRequest({ idCampaign: '401 x' }).wrong).toEqual({
      idCampaign: { kind: 'words', words: ['x'] },
    })
    expect(campaignRequest({ companyStatus: 'failed' }).wrong).toEqual({
      companyStatus: { kind: 'words', words: ['failed'] },
    })
    expect(campaignRequest({ siren: '123456789' }).wrong).toEqual({
      siren: { kind: 'words', words: ['123456789'] },
    })
    expect(campaignRequest({ idCompany: many }).wrong).toEqual({
      idCompany: { kind: 'many', count: MAX_IDS + 1 },
    })
  })

  it('keeps SIREN numbers apart: the API takes them and filters nothing', () => {
    const { query, sirens } = campaignRequest({ siren: '000 000 018' })
    expect([query, sirens]).toEqual([{}, ['000000018']])
  })

  it('knows the days of the calendar', () => {
    const faultOf = (dateInsert: string) => campaignRequest({ dateInsert }).wrong.dateInsert
    expect(faultOf('2024-02-29')).toBeUndefined()
    for (const day of ['2025-02-29', '2025-2-9', '2024-02-29T', '24-2-29'])
      expect(faultOf(day)).toEqual({ kind: 'day' })
  })
})

describe('lists to page through', () => {
  it('is one where the ids fit a call', () => {
    const query = { idCompany: [1, 2], companyStatus: 'success' as const }
    expect(pagedQueries(query)).toEqual([query])
  })

  it('cuts ids fifty a call, each list with all other filters, none lost', () => {
    const ids = Array.from({ length: 120 }, (_, index) => index)
    const lists = pagedQueries({ idCompany: ids, idCampaign: ids, companyStatus: 'success' })
    expect(lists).toHaveLength(9)
    expect(lists.every(({ companyStatus }) => companyStatus === 'success')).toBe(true)
    const pairs = lists.flatMap(({ idCompany, idCampaign }) =>
      [idCompany]
        .flat()
        .flatMap((company) => [idCampaign].flat().map((campaign) => `${company} ${campaign}`)),
    )
    expect(new Set(pairs).size).toBe(120 * 120)
    expect(pairs).toHaveLength(120 * 120)
  })
})
