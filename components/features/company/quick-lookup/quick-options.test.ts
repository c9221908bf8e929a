import { describe, expect, it } from 'vitest'
import { contactEntry, seenEntry } from '#components/entities/company/seen-search.ts'
import { parseLookup } from '#lib/domain/lookup/lookup.ts'
import { pasteAsLine, pasteInto, quickOptions } from './quick-options.ts'

const seen = [
  { idCompany: 1, siren: '552120222', name: 'Acme Industrie' },
  { idCompany: 2, siren: '343262622', name: 'Énergie du Sud' },
].map((company) => seenEntry({ ...company, commercialName: null, city: null, isActive: true, seenAt: 1 }))
const contacts = [
  contactEntry(
    { idCrmVisitCard: 7, name: 'Zoé Lefèvre', position: null, idCompany: 1, hasLeft: false },
    'Acme Industrie',
  ),
]
const known = { seen, contacts }

const kinds = (text: string) => quickOptions(text, known).map((option) => option.kind)

describe('quickOptions', () => {
  it('offers the latest companies for nothing', () => {
    expect(kinds('')).toEqual(['seen', 'seen'])
  })

  it('offers an identifier first, and the company seen under it', () => {
    expect(kinds('552 120 222')).toEqual(['identifier', 'seen'])
    expect(kinds('732 829 320')).toEqual(['identifier'])
  })

  it('takes a word for a name where a name is known, and for a profile after it', () => {
    expect(kinds('acme')).toEqual(['seen', 'contact', 'identifier'])
    expect(kinds('energie du')).toEqual(['seen'])
    expect(kinds('Société inconnue')).toEqual([])
  })

  it('finds a contact by name and company, in any order, without accents', () => {
    for (const text of ['lefevre zoe', 'zoe acme', 'Industrie Lefèvre'])
      expect(kinds(text)).toEqual(['contact'])
  })

  it('offers nobody for nothing whom nobody saw', () => {
    const unseen = seen.map(({ company }) => seenEntry({ ...company, seenAt: 0 }))
    expect(quickOptions('', { seen: unseen, contacts })).toEqual([])
    expect(quickOptions('acme', { seen: unseen, contacts }).map(({ kind }) => kind)).toContain('seen')
  })

  it('offers to look up many', () => {
    expect(quickOptions('552120222; 343262622', known)).toEqual([{ kind: 'many', count: 2 }])
  })
})

describe('pasteAsLine', () => {
  it('keeps the lines of a paste apart', () => {
    const column = '552 120 222\r\n343 262 622\n\n1001\t'
    expect(parseLookup(pasteAsLine(column)).map((entry) => entry.value)).toEqual([
      '552120222',
      '343262622',
      '1001',
    ])
    expect(pasteAsLine(`a \t b  c${' '.repeat(200_000)}d\n`)).toBe(`a; b  c${' '.repeat(200_000)}d`)
  })
})

describe('pasteInto', () => {
  const at = (value: string, selectionStart: number, selectionEnd = selectionStart) =>
    ({ value, selectionStart, selectionEnd }) as const
  const values = (text: string) => parseLookup(text).map((entry) => entry.value)

  it('keeps what was typed, and replaces what is selected', () => {
    const column = '552 120 222\r\n343 262 622'
    expect(values(pasteInto(at('1001', 4), column))).toEqual(['1001', '552120222', '343262622'])
    expect(values(pasteInto(at('1001', 0), column))).toEqual(['552120222', '343262622', '1001'])
    expect(values(pasteInto(at('1001', 0, 4), column))).toEqual(['552120222', '343262622'])
    expect(pasteInto(at('', 0), column)).toBe(pasteAsLine(column))
  })
})
