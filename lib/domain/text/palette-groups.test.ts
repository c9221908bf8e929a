import { expect, it } from 'vitest'
import { groupEntries } from './palette-groups.ts'

const entry = (id: string, group: 'companies' | 'screens' | 'actions', score: number, more = {}) => ({
  entry: { id, group, ...more },
  score,
  letters: [],
})
const said = (groups: ReturnType<typeof groupEntries>) =>
  groups.map(({ id, entries }) => `${id}: ${entries.map((one) => one.entry.id).join(' ')}`)

const companies = Array.from({ length: 12 }, (_, at) => entry(`c${at}`, 'companies', 40))
const ranked = [
  entry('x', 'actions', 90),
  ...companies,
  entry('home', 'screens', 30),
  entry('dark', 'actions', 20, { onlyTyped: true }),
]

it('before anything is typed: lately first and once, few companies, nothing that is one of many', () => {
  expect(said(groupEntries(ranked, ['dark', 'gone', 'c3'], false))).toEqual([
    'recent: dark c3',
    'companies: c0 c1 c2 c4 c5',
    'screens: home',
    'actions: x',
  ])
})

it('after: what was typed itself, then the group with the best answer, eight of each', () => {
  const exact = entry('siren', 'companies', 0, { exact: 'first' })
  const page = entry('page', 'companies', 0, { exact: 'last' })
  expect(said(groupEntries([page, exact, ...ranked], ['c3'], true))).toEqual([
    'exact: siren',
    'actions: x dark',
    'companies: c0 c1 c2 c3 c4 c5 c6 c7',
    'screens: home',
    'perhaps: page',
  ])
})
