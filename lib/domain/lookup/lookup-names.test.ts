import { expect, it } from 'vitest'
import { parseLookup } from './lookup.ts'
import { nameIndex, sirensOfNames, withSirens } from './lookup-names.ts'

const index = nameIndex([
  { siren: '552032534', name: 'DANONE', commercialName: null },
  { siren: '552120222', name: 'SOCIETE GENERALE SA', commercialName: 'Sogé' },
  { siren: '542107651', name: '[ND]', commercialName: null },
  { siren: '855200507', name: 'Martin', commercialName: null },
  { siren: '732829320', name: 'Martin SARL', commercialName: null },
])
const sirensOf = (text: string) => Object.fromEntries(sirensOfNames(parseLookup(text), index))

it('knows names whatever their case, accents and legal form, and none that two companies have', () => {
  expect(
    sirensOf('Danone S.A.\nDanone SA\nSociété Générale\nsogé\nMartin\nInconnue\n[ND]\n855200507'),
  ).toEqual({
    'Danone S.A.': '552032534',
    'Danone SA': '552032534',
    'Société Générale': '552120222',
    sogé: '552120222',
  })
  expect(sirensOf('Martin SARL\nx')).toEqual({ 'Martin SARL': '732829320' })
})

it('puts each SIREN beside its name, and leaves every other line as it is', () => {
  const text = 'Nom;Ville\nDanone;Paris\n\nInconnue\n855200507\tDanone'
  const mended = withSirens(text, sirensOfNames(parseLookup(text), index))
  expect(mended).toBe('Nom;Ville\nDanone;Paris\t552032534\n\nInconnue\n855200507\tDanone')
  expect(parseLookup(mended).filter(({ kind }) => kind === 'siren')).toHaveLength(2)
  expect(withSirens('Danone, Sogé', new Map([['Danone', '552032534']]))).toBe('Danone\t552032534\nSogé')
})
