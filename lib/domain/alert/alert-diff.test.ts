import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { AlertVersion } from '#lib/contract/schemas/alert.ts'
import {
  compareVersions,
  diffWords,
  newestVersion,
  VERSION_FIELDS,
  versionHistory,
  versionPair,
  versionsInOrder,
  versionValue,
} from './alert-diff.ts'

const version = (idAlertVersion: number, given: Partial<AlertVersion> = {}): AlertVersion => ({
  idAlertVersion,
  idAlert: 1,
  idAlertMaturity: null,
  maturityJustification: null,
  idAlertBudgetType: null,
  idAlertBudget: null,
  idAlertUsers: null,
  deadline: null,
  idContact: null,
  idUser: null,
  created: `2024-01-${String(idAlertVersion).padStart(2, '0')}T10:00:00Z`,
  modified: '2024-02-01T10:00:00Z',
  alertMaturity: null,
  alertBudgetType: null,
  alertBudget: null,
  alertNumberOfUsers: null,
  contact: null,
  ...given,
})

const changed = (before: AlertVersion | null, after: AlertVersion) =>
  compareVersions(before, after).flatMap(({ field, change }) =>
    change === 'same' ? [] : [`${field} ${change}`],
  )

describe('compareVersions', () => {
  it('says what was set, cleared and changed', () => {
    const before = version(1, { idAlertMaturity: 1, idAlertBudget: 2, deadline: '2024-05-01' })
    const after = version(2, { idAlertMaturity: 3, idAlertUsers: 4, deadline: '2024-05-01' })
    expect(changed(before, after)).toEqual(['maturity changed', 'budget cleared', 'users set'])
    expect(changed(null, after)).toEqual(['maturity set', 'users set', 'deadline set'])
    expect(changed(after, after)).toEqual([])
  })

  it('goes by ids, and by words where there is none', () => {
    const named = (title: string) =>
      version(1, { idAlertMaturity: 1, alertMaturity: { idAlertMaturity: 1, title } })
    expect(changed(named('Idée'), named('Idée neuve'))).toEqual([])
    expect(changed(named('Idée'), version(2, { idAlertMaturity: 1 }))).toEqual([])
    const nested = version(2, { alertMaturity: { idAlertMaturity: 1, title: 'Idée' } })
    expect(changed(named('Idée'), nested)).toEqual([])
    const said = (maturityJustification: string | null) => version(1, { maturityJustification })
    expect(changed(said(' why '), said('why'))).toEqual([])
    expect(changed(said('  '), said(null))).toEqual([])
    expect(changed(said('why'), said('Why'))).toEqual(['justification changed'])
  })

  it('speaks of every field once, in order, and turns round with its sides', () => {
    const some = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
    const any = fc
      .record({ idAlertMaturity: some, idAlertBudget: some, idAlertUsers: some, idContact: some })
      .map((given) => version(1, given))
    const turned = { same: 'same', set: 'cleared', cleared: 'set', changed: 'changed' }
    fc.assert(
      fc.property(any, any, (one, other) => {
        const there = compareVersions(one, other)
        expect(there.map(({ field }) => field)).toEqual([...VERSION_FIELDS])
        expect(compareVersions(other, one).map(({ change }) => change)).toEqual(
          there.map(({ change }) => turned[change]),
        )
      }),
    )
  })

  it('names a contact as far as the API does', () => {
    expect(versionValue(version(1, { idContact: 7 }), 'contact')).toEqual({ id: 7, text: null })
    expect(versionValue(version(1), 'contact')).toBeNull()
  })
})

describe('the history', () => {
  it('puts versions in order, whatever order they come in', () => {
    const same = { created: '2024-01-05T00:00:00Z' }
    const ordered = versionsInOrder([version(3, same), version(9), version(2, same), version(1)])
    expect(ordered.map(({ idAlertVersion }) => idAlertVersion)).toEqual([1, 2, 3, 9])
  })

  it('numbers them, newest first, each with its changes', () => {
    const list = [version(2, { idAlertUsers: 2 }), version(1), version(3, { idAlertUsers: 2 })]
    expect(
      versionHistory(list).map(({ number, changes }) => [number, changes.map(({ field }) => field)]),
    ).toEqual([
      [3, []],
      [2, ['users']],
      [1, []],
    ])
  })

  it('takes the version that the alert names, else the last', () => {
    const alertVersionList = [version(2), version(1)]
    expect(newestVersion({ alertVersionList, lastAlertVersion: 1 })?.idAlertVersion).toBe(1)
    expect(newestVersion({ alertVersionList, lastAlertVersion: 99 })?.idAlertVersion).toBe(2)
    expect(newestVersion({ alertVersionList, lastAlertVersion: null })?.idAlertVersion).toBe(2)
    expect(newestVersion({ alertVersionList: [], lastAlertVersion: 1 })).toBeNull()
  })
})

describe('versionPair', () => {
  const list = [version(1), version(2), version(3)]
  const pair = (a: string | null, b: string | null) => {
    const found = versionPair(list, a, b)
    return found && [found.a.idAlertVersion, found.b.idAlertVersion]
  }

  it('is the last two unless asked', () => {
    expect(pair(null, null)).toEqual([2, 3])
    expect(pair('nothing', '')).toEqual([2, 3])
    expect(versionPair([version(1)], null, null)).toBeNull()
    expect(versionPair([], '1', '2')).toBeNull()
  })

  it('is what is asked for, in that order', () => {
    expect(pair('3', '1')).toEqual([3, 1])
    expect(pair('2', '2')).toEqual([2, 2])
    expect(pair(null, '2')).toEqual([1, 2])
    expect(pair(null, '1')).toEqual([2, 1])
    expect(pair('3', null)).toEqual([3, 2])
    expect(pair('1', null)).toEqual([1, 3])
  })
})

describe('diffWords', () => {
  it('marks the words that went and came', () => {
    expect(diffWords('Budget validé, calendrier ouvert.', 'Budget validé, calendrier fermé.')).toEqual([
      { text: 'Budget validé, calendrier ', kind: 'same' },
      { text: 'ouvert.', kind: 'removed' },
      { text: 'fermé.', kind: 'added' },
    ])
    expect(diffWords('same', 'same')).toEqual([{ text: 'same', kind: 'same' }])
  })

  it('joins to both texts again', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'dé'), { maxLength: 60 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffWords(before, after)
        const side = (gone: string) =>
          pieces
            .filter(({ kind }) => kind !== gone)
            .map((piece) => piece.text)
            .join('')
        expect(side('added')).toBe(before)
        expect(side('removed')).toBe(after)
      }),
    )
  })

  it('takes texts with little in common for rewritten', () => {
    expect(
      diffWords('un appel d’offres évoqué', 'le contrat arrive à échéance').map(({ kind }) => kind),
    ).toEqual(['removed', 'added'])
  })

  it('takes a long text for rewritten', () => {
    const long = 'word '.repeat(2_000)
    expect(diffWords(long, `${long}more`).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})
