import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'

import type { Branch } from '#lib/contract/schemas/branch.ts'
import { type BranchTexts, searchBranches } from './branch-text.ts'

const NONE: BranchTexts = {
  identifiedNumber: '',
  enseigne: null,
  commercialName: null,
  adressLine1: null,
  adressLine2: null,
  adressLine3: null,
  adressLine4: null,
  adressLine5: null,
  adressLine6: null,
  adressLine7: null,
  adressPostalCode: null,
  adressCity: null,
  nafCode: null,
}
const lyon: BranchTexts = {
  ...NONE,
  identifiedNumber: '55203253400646',
  enseigne: 'Crèmerie du Rhône',
  adressLine4: '12 bis rue de l’Église',
  adressPostalCode: '69003',
  adressCity: 'LYON',
  nafCode: { code: '62.01Z', title: 'Programmation informatique' },
}
const agen: BranchTexts = { ...NONE, identifiedNumber: '55203253400653', adressCity: 'Agen' }
const all = [lyon, agen]

describe('searchBranches', () => {
  it('fits the contract', () => {
    expectTypeOf<Branch>().toExtend<BranchTexts>()
  })

  it.each([
    ['eglise lyon', [lyon]],
    ['CREMERIE', [lyon]],
    ['552 032 534 00653', [agen]],
    ['55203', all],
    ['69003', [lyon]],
    ['62.01Z', [lyon]],
    ['6201z programmation', [lyon]],
    ['69003 12 bis', [lyon]],
    ['69003 55203', [lyon]],
    ['69003 13 bis', []],
    ['lyon agen', []],
    ['', all],
    ['  ', all],
    ['?!', []],
  ])('%j', (text, found) => expect(searchBranches(all, text)).toEqual(found))

  it('finds every branch by any word of it, and only loses rows as words are added', () => {
    const word = fc.constantFrom('rue', 'Église', 'LYON', 'agen', '552', 'x')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), word, (words, more) => {
        const some = searchBranches(all, words.join(' '))
        const fewer = searchBranches(all, [...words, more].join(' '))
        expect(fewer.every((branch) => some.includes(branch))).toBe(true)
      }),
    )
  })
})
