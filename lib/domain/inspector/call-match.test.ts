import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkedInputs } from '#lib/domain/api/chunks.ts'
import { isCallOf } from './call-match.ts'

const call = (operation: string, query: Record<string, unknown> = {}, params = {}) => ({
  operation,
  input: { query, params },
})

describe('isCallOf', () => {
  it.each([
    ['the same', ['listAlerts', { query: { idCompany: 3 } }], call('listAlerts', { idCompany: 3 }), true],
    [
      'another company',
      ['listAlerts', { query: { idCompany: 3 } }],
      call('listAlerts', { idCompany: 4 }),
      false,
    ],
    ['another operation', ['listAlerts', { query: {} }], call('listParcs'), false],
    [
      'a page',
      ['listCampaignResults', { query: { limit: 100 } }],
      call('listCampaignResults', { limit: 100, offset: 200 }),
      true,
    ],
    [
      'a chunk',
      ['listParcs', { query: { idCompany: [1, 2, 3] } }],
      call('listParcs', { idCompany: [2, 3] }),
      true,
    ],
    [
      'more than asked',
      ['listParcs', { query: { idCompany: [1, 2] } }],
      call('listParcs', { idCompany: [2, 3] }),
      false,
    ],
    [
      'narrowed by more than asked',
      ['listOpportunities', { query: { idCompany: 3 } }],
      call('listOpportunities', { idCompany: 3, isDeleted: true }),
      false,
    ],
    ['without the list', ['listParcs', { query: { idCompany: [1, 2] } }], call('listParcs'), false],
    [
      'one of several',
      ['listAlerts', [{ query: { a: 1 } }, { query: { b: 2 } }]],
      call('listAlerts', { b: 2 }),
      true,
    ],
    [
      'by a path parameter',
      ['getEnrichment', { params: { id: 7 } }],
      call('getEnrichment', {}, { id: '7' }),
      true,
    ],
    [
      'by another path parameter',
      ['getEnrichment', { params: { id: 7 } }],
      call('getEnrichment', {}, { id: 8 }),
      false,
    ],
    ['no input at all', ['listStades', {}], call('listStades'), true],
    ['a key of its own', ['board', 'x'], call('listOpportunities'), false],
  ])('%s', (_, key, made, is) => {
    expect(isCallOf(key, made)).toBe(is)
  })

  it('knows every chunk of a long list as its own', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 180 }),
        fc.nat(),
        (idCompany, polling) => {
          const input = { query: { idCompany, polling } }
          for (const chunk of chunkedInputs(input))
            expect(isCallOf(['listNews', input], { operation: 'listNews', input: chunk })).toBe(true)
        },
      ),
    )
  })
})
