import { describe, expect, it } from 'vitest'
import { seenEntry } from '#components/entities/company/seen-search.ts'
import { parseLookup } from '#lib/domain/lookup/lookup.ts'
import { oneLine, quickOptions } from './quick-options.ts'

const seen = [
  { idCompany: 1, siren: '552120222', name: 'Acme Industrie' },
  { idCompany: 2, siren: '343262622', name: 'Énergie du Sud' },
].map((company) => seenEntry({ ...company, commercialName: null, city: null, isActive: true, seenAt: 0 }))

const kinds = (text: string) => quickOptions(text, seen).map((option) => option.kind)

describe('quickOptions', () => {
  it('offers the latest companies for nothing', () => {
    expect(kinds('')).toEqual(['seen', 'seen'])
  })

  it('offers an identifier first, and the company seen under it', () => {
    expect(kinds('552 120 222')).toEqual(['identifier', 'seen'])
    expect(kinds('732 829 320')).toEqual(['identifier'])
  })

  it('takes a word for a name where a name is known, and for a profile after it', () => {
    expect(kinds('acme')).toEqual(['seen', 'identifier'])
    expect(kinds('energie du')).toEqual(['seen'])
    expect(kinds('Société inconnue')).toEqual([])
  })

  it('offers to look up many', () => {
    expect(quickOptions('552120222; 343262622', seen)).toEqual([{ kind: 'many', count: 2 }])
  })
})

describe('oneLine', () => {
  it('keeps the lines of a paste apart', () => {
    const column = '552 120 222\r\n343 262 622\n\n1001\t'
    expect(parseLookup(oneLine(column)).map((entry) => entry.value)).toEqual([
      '552120222',
      '343262622',
      '1001',
    ])
  })
})
