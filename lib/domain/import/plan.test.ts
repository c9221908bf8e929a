import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { untagged } from '#lib/domain/routine/routine-tag.ts'
import { choicesOf } from './choices.ts'
import type { ImportField } from './columns.ts'
import {
  createPlanner,
  type ImportFacts,
  type ImportTarget,
  type PlanContact,
  rowsByReason,
  takenRows,
} from './plan.ts'
import { IMPORT_ACTIONS, type ImportAction, readRow, rowReader } from './read-row.ts'

const FIELDS: ImportField[] = [
  'identifier',
  'name',
  'contact',
  'title',
  'amount',
  'deadline',
  'stage',
  'owner',
  'tag',
]

const readerOf = (action: ImportAction, owner: number | null = 7) =>
  rowReader(
    { headings: [], rows: [] },
    {
      action,
      columns: FIELDS,
      decimal: ',',
      stages: choicesOf([[11, 'À qualifier']]),
      owners: choicesOf([
        [1, 'Zoé Roche'],
        [2, 'Luc Petit'],
        [3, 'Luc Petit'],
      ]),
      defaults: { owner: owner === null ? null : { idUser: owner }, idStade: null, title: 'Deal', tag: null },
    },
  )

const card = (idCrmVisitCard: number, extra: Partial<PlanContact> = {}): PlanContact => ({
  idCrmVisitCard,
  idCompany: 5,
  firstName: 'Zoé',
  lastName: 'Roche',
  fullName: null,
  email: 'z@roche.example',
  phone: null,
  mobile: null,
  linkedinUrl: null,
  linkedinId: null,
  isCompany: false,
  contactLeftCompany: false,
  lastEnrichmentDate: null,
  ...extra,
})

const facts = (extra: Partial<ImportFacts> = {}): ImportFacts => ({
  companies: new Map([
    ['siren 552120222', [{ idCompany: 5, siren: '552120222', name: 'Roche SA' }]],
    ['domain several.example', [1, 2].map((idCompany) => ({ idCompany, siren: '', name: `N${idCompany}` }))],
  ]),
  contacts: new Map([['z@roche.example', [card(70)]]]),
  opportunities: new Map(),
  tags: new Map(),
  subscriptions: new Map(),
  jobs: new Map(),
  ...extra,
})

type Cells = Partial<Record<ImportField, string>>
const target = (action: ImportAction): ImportTarget => ({
  action,
  idSupply: 301,
  idNewsletter: 9,
  type: 'phone',
})

function planOf(action: ImportAction, rows: readonly Cells[], known = facts(), owner: number | null = 7) {
  const reader = readerOf(action, owner)
  const plan = createPlanner(target(action), known)
  return rows.map((cells, at) =>
    plan(
      readRow(
        FIELDS.map((field) => cells[field] ?? ''),
        at,
        reader,
      ),
    ),
  )
}

const here = { identifier: '552 120 222' }

it.each([
  ['Montant HT (k€)', '12,5', 12_500],
  ['Amount in thousands', '12', 12_000],
  ['Betrag (Tsd. €)', '12', 12_000],
  ['CA KEUR', '-3', -3_000],
  ['Budget (M€)', '1,2', 1_200_000],
  ['Betrag in Mio. €', '12', 12_000_000],
  ['Montant en millions d’euros', '3', 3_000_000],
  ['CA M-1 (€)', '3', 3],
  ['Montant (k€)', '12 500 €', 12_500],
  ['Montant (k€)', '12 k€', 12_000],
  ['Montant (k€)', '', null],
  ['Montant HT €', '12,5', 12.5],
])('an amount below %s that says %j is %j', (heading, cell, amount) => {
  const given = { ...readerOf('create'), columns: ['amount' as const] }
  const reader = rowReader({ headings: [heading], rows: [[cell]] }, given)
  expect(readRow([cell], 0, reader)).toMatchObject({ amount })
})

it('takes an amount in the currency that amounts are in, and refuses another', () => {
  const given = { ...readerOf('create'), columns: ['amount' as const], currency: 'USD' }
  const reader = rowReader({ headings: ['Amount (k$)'], rows: [] }, given)
  const amountOf = (cell: string) => readRow([cell], 0, reader)
  expect(amountOf('12,500.50 USD')).toMatchObject({ amount: 12_500.5 })
  expect(amountOf('$12')).toMatchObject({ amount: 12_000 })
  expect(amountOf('500 €')).toMatchObject({ amount: null })
  expect(amountOf('500 €').faults).toContain('amountWrong')
})

describe('a SIREN or SIRET without its zeros', () => {
  const read = (heading: string, cell: string) => {
    const given = { ...readerOf('lookup'), columns: ['identifier' as const] }
    const reader = rowReader({ headings: [heading], rows: [[cell]] }, given)
    const { identifier, faults } = readRow([cell], 0, reader)
    return identifier?.value ?? faults[0]
  }

  it('takes the default stage for an unknown word where that is said, and refuses it elsewhere', () => {
    const reader = readerOf('create')
    const defaults = { ...reader.defaults, idStade: 12 }
    const stageOf = (word: string, takesUnknownStages: boolean) =>
      readRow(['', '', '', '', '', '', word], 0, { ...reader, defaults, takesUnknownStages })
    expect(stageOf('Tiède', true).idStade).toBe(12)
    expect(stageOf('a qualifier', true).idStade).toBe(11)
    expect(stageOf('Tiède', true).faults).not.toContain('stageUnknown')
    expect(stageOf('Tiède', false).faults).toContain('stageUnknown')
  })

  it('is whole again below a heading that says so, where the check digit agrees', () => {
    for (const cell of ['11047297', '11047297.0', '11 047 297', '011047297'])
      expect(read('N° SIREN', cell)).toBe('011047297')
    expect(read('SIRET du siège', '1104729700012')).toBe('01104729700012')
    expect(read('SIREN', '11047298')).toBe('11047298')
    // Nine digits are never a SIRET without its zeros; under other headings a short number is an idCompany.
    expect(read('SIREN', '552120223')).toBe('identifierWrong')
    expect(read('Identifiant', '11047297')).toBe('11047297')
  })
})

it('calls a row by what it writes where nobody is found by it', () => {
  const called = (action: ImportAction, cells: Cells) => planOf(action, [cells])[0]?.name
  expect(called('create', { identifier: '552 032 535' })).toBe('552 032 535')
  expect(called('subscribe', { contact: 'nobody@nowhere.example' })).toBe('nobody@nowhere.example')
  expect(called('enrich', { contact: 'Zoé' })).toBe('Zoé')
  expect(called('create', { identifier: '552 032 535', name: 'Danone' })).toBe('Danone')
  expect(called('create', {})).toBe('')
})

describe('a row that is made into an opportunity', () => {
  it('has values of its own, and those for all where it has none', () => {
    const cells = {
      ...here,
      title: 'Licence',
      amount: '1 234,56 €',
      deadline: '15/03/2027',
      stage: 'a qualifier',
      owner: 'roche zoé',
    }
    const [own, usual] = planOf('create', [cells, here])
    expect(own).toMatchObject({ name: 'Roche SA', whys: [], barred: false })
    expect(own?.send).toEqual({
      action: 'create',
      draft: {
        idCompany: 5,
        owner: { idUser: 1 },
        title: 'Licence',
        amount: 1234.56,
        deadline: '2027-03-15',
        idStade: 11,
        comment: null,
        idCrmVisitCard: null,
      },
    })
    expect(usual?.send).toMatchObject({ draft: { owner: { idUser: 7 }, title: 'Deal', amount: null } })
  })

  it('is refused for what cannot be read or found', () => {
    const whys = (cells: Cells, owner: number | null = 7) =>
      planOf('create', [cells], facts(), owner)[0]?.whys
    expect(whys({})).toEqual(['identifierMissing'])
    expect(whys({ identifier: '552 120 223' })).toEqual(['identifierWrong'])
    expect(whys({ identifier: '732 829 320' })).toEqual(['companyUnknown'])
    expect(whys({ identifier: 'several.example' })).toEqual(['companySeveral'])
    expect(whys({ ...here, contact: 'nobody@roche.example' })).toEqual(['contactUnknown'])
    expect(whys({ ...here, contact: 'nobody' })).toEqual(['contactWrong'])
    expect(
      whys({ ...here, amount: 'beaucoup', deadline: 'hier', stage: 'Gagné', owner: 'Luc Petit' }),
    ).toEqual(['amountWrong', 'deadlineWrong', 'stageUnknown', 'ownerSeveral'])
    expect(whys(here, null)).toEqual(['ownerMissing'])
    for (const field of ['identifier', 'title', 'amount'] as const)
      expect(whys({ ...here, [field]: '="Deal "&A2' })).toEqual(['formula'])
    for (const field of ['identifier', 'title', 'amount', 'owner'] as const)
      expect(whys({ ...here, [field]: '#N/A' })).toEqual(['cellError'])
    expect(whys({ ...here, name: '=A2', title: '=> call back' })).toEqual([])
  })

  it('takes the company of its contact where it names none', () => {
    for (const contact of ['Z@roche.example', 'Roche, Zoé <Z@roche.example>'])
      expect(planOf('create', [{ contact }])[0]?.send).toMatchObject({
        draft: { idCompany: 5, idCrmVisitCard: 70 },
      })
    const homeless = facts({ contacts: new Map([['z@roche.example', [card(70, { idCompany: null })]]]) })
    expect(planOf('create', [{ contact: 'z@roche.example' }], homeless)[0]?.whys).toEqual([
      'contactNoCompany',
    ])
  })

  it('is left out, and can be taken in, where it repeats a row or what exists', () => {
    const there = facts({
      opportunities: new Map([[5, [{ idOpportunity: 1, idCompany: 5, title: 'LICENCE' }]]]),
    })
    const rows = planOf(
      'create',
      [
        { ...here, title: 'Licence' },
        { ...here, title: 'Support' },
        { ...here, title: 'support ' },
      ],
      there,
    )
    expect(rows.map(({ whys, barred, repeats }) => [whys, barred, repeats])).toEqual([
      [['exists'], false, null],
      [['underway'], false, null],
      [['underway', 'repeated'], false, 1],
    ])
    // Each reason is counted and can be overridden, even if another comes before it in every row.
    expect(rowsByReason(rows).map(([why, of]) => [why, of.map(({ at }) => at)])).toEqual([
      ['exists', [0]],
      ['underway', [1, 2]],
      ['repeated', [2]],
    ])
    expect(takenRows(rows, new Set(rowsByReason(rows).map(([why]) => why)))).toEqual([0, 1, 2])
  })

  it('is no repetition of one that is refused', () => {
    const rows = planOf('create', [{ ...here, amount: 'x' }, here])
    expect(rows.map(({ whys }) => whys)).toEqual([['amountWrong'], []])
  })
})

describe('a row that tags, subscribes or enriches', () => {
  it('needs no write where the tag is there', () => {
    const tagged: SupplyIdentification = { ...untagged(301, 5), idIdentificationType: 3 }
    const [row, other, none, wrong] = planOf(
      'tag',
      [{ ...here, tag: 'Prospect' }, { ...here, tag: 'client' }, here, { ...here, tag: 'VIP' }],
      facts({ tags: new Map([[5, tagged]]) }),
    )
    expect(row).toMatchObject({ whys: ['holds'], barred: true })
    expect(other).toMatchObject({
      whys: [],
      send: { idSupply: 301, idCompany: 5, change: { idIdentificationType: 4 } },
    })
    expect([none?.whys, wrong?.whys]).toEqual([['tagMissing'], ['tagWrong']])
  })

  it('leaves out who said no, left, or has it', () => {
    const no = { idNewsletter: 9, idCrmVisitCard: 70, isDeleted: false, unsubscribed: true, deleteDate: null }
    const [row] = planOf(
      'subscribe',
      [{ contact: '70' }],
      facts({
        contacts: new Map([['70', [card(70, { contactLeftCompany: true })]]]),
        subscriptions: new Map([['70', [no]]]),
      }),
    )
    expect(row).toMatchObject({ whys: ['unsubscribed', 'left'], barred: false })
    const has = facts({ contacts: new Map([['z@roche.example', [card(70, { phone: '01' })]]]) })
    expect(planOf('enrich', [{ contact: 'z@roche.example' }], has)[0]).toMatchObject({
      whys: ['has'],
      barred: false,
    })
  })

  it('subscribes one of several contacts with the same address', () => {
    const contacts = [
      card(70),
      card(71, { email: ' Z@Roche.example' }),
      card(72, { email: 'other@roche.example' }),
    ]
    const planned = planOf(
      'subscribe',
      contacts.map(({ idCrmVisitCard }) => ({ contact: String(idCrmVisitCard) })),
      facts({ contacts: new Map(contacts.map((one) => [String(one.idCrmVisitCard), [one]])) }),
    )
    expect(planned.map(({ whys, barred }) => [whys, barred])).toEqual([
      [[], false],
      [['sameAddress'], false],
      [[], false],
    ])
  })

  it('subscribes a contact once, however many rows name it', () => {
    const planned = planOf(
      'subscribe',
      [{ contact: '70' }, { contact: '70' }],
      facts({ contacts: new Map([['70', [card(70)]]]) }),
    )
    expect(planned.map(({ whys, barred, repeats }) => [whys, barred, repeats])).toEqual([
      [[], false, null],
      [['repeated'], true, 0],
    ])
  })

  it('never guesses which of several contacts is meant, unless the company says it', () => {
    const two = facts({ contacts: new Map([['z@roche.example', [card(70), card(71, { idCompany: 6 })]]]) })
    const [any, ofCompany] = planOf(
      'enrich',
      [{ contact: 'z@roche.example' }, { ...here, contact: 'z@roche.example' }],
      two,
    )
    expect(any).toMatchObject({ whys: ['contactSeveral'], barred: true, send: null })
    expect(ofCompany?.send).toMatchObject({ idCrmVisitCard: 70 })
    const left = facts({
      contacts: new Map([['z@roche.example', [card(70, { contactLeftCompany: true }), card(71)]]]),
    })
    expect(planOf('enrich', [{ contact: 'z@roche.example' }], left)[0]?.send).toMatchObject({
      idCrmVisitCard: 71,
    })
  })
})

it('every row of any file is either sent, left out for a reason, or refused for one; none is sent twice by default', () => {
  const cell = fc.constantFrom(
    '',
    '552120222',
    'several.example',
    'z@roche.example',
    '70',
    '15/03/2027',
    '1,5',
    'x',
    'prospect',
  )
  const rows = fc.array(fc.array(cell, { minLength: FIELDS.length, maxLength: FIELDS.length }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(rows, fc.constantFrom(...IMPORT_ACTIONS), (all, action) => {
      const reader = readerOf(action)
      const plan = createPlanner(target(action), facts())
      const planned = all.map((cells, at) => plan(readRow(cells, at, reader)))
      for (const row of planned) {
        if (row.send === null) expect(row.whys.length).toBeGreaterThan(0)
        if (row.barred) expect(row.whys.length).toBeGreaterThan(0)
        if (row.repeats !== null) expect(row.repeats).toBeLessThan(row.at)
      }
      const going = planned
        .filter(({ whys }) => whys.length === 0)
        .map(({ send, company }) => JSON.stringify([send, company]))
      expect(new Set(going).size).toBe(going.length)
    }),
  )
})
