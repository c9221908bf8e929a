import { describe, expect, it } from 'vitest'

import type { Alert } from '#lib/contract/schemas/alert.ts'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { besideAlerts, notJoined } from './beside-alerts.ts'
import { byName, firstParcs, groupParcs, isUnknown } from './parc-groups.ts'

const parc = (idParc: number, given: Partial<Parc> = {}) =>
  ({
    idParc,
    idDomain: null,
    idParcType: null,
    parcType: null,
    idSolution: null,
    solution: null,
    solutionUnknown: null,
    ...given,
  }) as Parc

const solution = (idSolution: number, name: string | null) => ({
  idSolution,
  solution: { idSolution, name } as Parc['solution'],
})

const alert = (idAlert: number, seen: [number, string][], kept: [number, string] | null = null) =>
  ({
    idAlert,
    solutionVueList: seen.map(([idSolution, solutionName]) => ({ idSolution, solutionName })),
    solutionRetenue: kept && { idSolution: kept[0], solutionName: kept[1] },
    idSolutionRetenue: kept?.[0] ?? null,
  }) as Alert

describe('groupParcs', () => {
  it('groups by domain, numbers in order, what has none last', () => {
    const parcs = [parc(1), parc(2, { idDomain: 10 }), parc(3, { idDomain: 9 }), parc(4, { idDomain: 10 })]
    expect(
      groupParcs(parcs, 'domain').map(({ id, parcs: own }) => [id, own.map((one) => one.idParc)]),
    ).toEqual([
      [9, [3]],
      [10, [2, 4]],
      [null, [1]],
    ])
  })

  it('groups by type, by its words, in the order given, and names a group that any of its parcs names', () => {
    const parcs = [
      parc(1, { idParcType: 1, ...solution(7, 'Zed') }),
      parc(2, { idParcType: 1, parcType: { idParcType: 1, title: 'Matériel' }, ...solution(8, 'Alto') }),
      parc(3, { idParcType: 2, parcType: { idParcType: 2, title: 'Infrastructure' } }),
      parc(4, { idParcType: 1 }),
    ]
    expect(
      groupParcs(parcs.toSorted(byName), 'type').map(({ title, parcs: own }) => [
        title,
        own.map((one) => one.idParc),
      ]),
    ).toEqual([
      ['Infrastructure', [3]],
      ['Matériel', [2, 1, 4]],
    ])
  })

  it('tells what nobody knows', () => {
    expect(isUnknown(parc(1))).toBe(true)
    expect(isUnknown(parc(1, { ...solution(1, 'X'), solutionUnknown: true }))).toBe(true)
    expect(isUnknown(parc(1, solution(1, 'X')))).toBe(false)
  })
})

describe('firstParcs', () => {
  const groups = groupParcs(
    Array.from({ length: 9 }, (_, index) => parc(index, { idDomain: Math.floor(index / 3) + 1 })),
    'domain',
  )
  const shown = (most: number, open: string | null = null) =>
    firstParcs(groups, most, open).map((group) => group.shown.map(({ idParc }) => idParc))

  it('cuts inside a group, whose head still counts all of it', () => {
    expect(shown(4)).toEqual([[0, 1, 2], [3]])
    expect(firstParcs(groups, 4, null)[1]?.parcs).toHaveLength(3)
  })

  it('begins no group that it shows nothing of, and shows all when there is room', () => {
    expect(shown(3)).toEqual([[0, 1, 2]])
    expect(shown(9)).toEqual(shown(100))
    expect(shown(9).flat()).toHaveLength(9)
  })

  it('reaches the parc whose record is open', () => {
    expect(shown(2, '7').flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(shown(2, '999').flat()).toEqual([0, 1])
  })
})

describe('besideAlerts', () => {
  it('joins what is installed with what was looked at and kept', () => {
    const rows = besideAlerts(
      [parc(1, solution(7, 'Seven')), parc(2, solution(8, 'Eight')), parc(3, solution(7, 'Seven')), parc(4)],
      [
        alert(100, [
          [7, 'Seven'],
          [9, 'Nine'],
        ]),
        alert(101, [[7, 'Seven']], [6, 'Six']),
      ],
    )
    expect(
      rows.map(({ name, installed, seenBy, keptBy }) => [
        name,
        installed.map((one) => one.idParc),
        seenBy,
        keptBy,
      ]),
    ).toEqual([
      ['Seven', [1, 3], [100, 101], []],
      ['Six', [], [101], [101]],
      ['Nine', [], [100], []],
      ['Eight', [2], [], []],
    ])
  })

  it('goes by the id alone where the API names nothing, and is empty where there is nothing', () => {
    const kept = { ...alert(1, []), idSolutionRetenue: 5 }
    expect(besideAlerts([], [kept])).toEqual([
      { idSolution: 5, name: null, installed: [], seenBy: [1], keptBy: [1] },
    ])
    expect(besideAlerts([parc(1)], [alert(1, [])])).toEqual([])
  })

  it('counts as not joined what is in no row', () => {
    const named = parc(1, { solution: solution(7, 'Seven').solution })
    expect(besideAlerts([named, parc(2)], [])).toMatchObject([{ idSolution: 7, installed: [named] }])
    expect(notJoined([named, parc(2)])).toBe(1)
  })
})
