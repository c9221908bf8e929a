import { expect, it } from 'vitest'

import { optionForEnter } from './option-for-enter.ts'

const ada = { value: '101', label: 'Ada Byron', folded: 'ada byron 101' }
const bob = { value: '312', label: 'Bob Ada', folded: 'bob ada 312' }

const acme = { value: '1001', label: 'Acme', folded: '552 100 554' }

it.each([
  ['the one that it names', [ada, bob], 'ada byron', ada],
  ['the one whose value it is', [ada, bob], ' 101 ', ada],
  ['the one that is found by just that', [ada, acme], '552 100 554', acme],
  ['the only match of a name', [ada], 'byr', ada],
  ['nothing where several match', [ada, bob], 'ada', undefined],
  ['nothing for a number that a value only holds', [bob], '12', undefined],
  ['nothing for an address', [ada], 'ada@', undefined],
  ['nothing where two have the name', [ada, { ...ada, value: '7' }], 'Ada Byron', undefined],
  ['nothing where nothing was typed', [ada], null, undefined],
  ['nothing for nothing', [ada], '', undefined],
] as const)('Enter takes %s', (_, matches, typed, taken) => {
  expect(optionForEnter(matches, typed)).toBe(taken)
})

it('a name is read in a moment, however much white space was pasted before it', () => {
  const began = performance.now()
  expect(optionForEnter([ada], `${' '.repeat(4_000)}byr`)).toBe(ada)
  expect(performance.now() - began).toBeLessThan(1_000)
})
