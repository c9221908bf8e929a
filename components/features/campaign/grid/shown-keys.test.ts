import { expect, it } from 'vitest'
import { allChosen, chosenShown, hiddenSelectedCount, shownKeys } from './shown-keys.ts'

const rows = [1, 2, 3, 4].map((idCompany) => ({ idCampaign: 9, idCompany }))
const all = { rows, view: { order: null, count: 4 } }
const narrowed = { rows, view: { order: Uint32Array.of(3, 2), count: 2 } }

it('is chosen as a whole where each row that is shown is, not where as many others are', () => {
  expect([...shownKeys(narrowed)]).toEqual(['9-4', '9-3'])
  expect(allChosen(narrowed, new Set(['9-1', '9-2']))).toBe(false)
  expect(allChosen(narrowed, new Set(['9-1', '9-3', '9-4']))).toBe(true)
  expect(allChosen(all, new Set(shownKeys(all)))).toBe(true)
  expect(allChosen(all, new Set(shownKeys(narrowed)))).toBe(false)
  expect(allChosen({ rows, view: { order: new Uint32Array(), count: 0 } }, new Set(['9-1']))).toBe(false)
})

it('leaves alone what was chosen and a filter has taken out of sight since, and counts it', () => {
  expect(chosenShown(narrowed, new Set(['9-1', '9-4'])).map(({ idCompany }) => idCompany)).toEqual([4])
  expect(hiddenSelectedCount(narrowed, new Set(shownKeys(all)))).toBe(2)
  expect(hiddenSelectedCount(narrowed, new Set(['9-4']))).toBe(0)
  expect(hiddenSelectedCount(all, new Set(shownKeys(all)))).toBe(0)
})
