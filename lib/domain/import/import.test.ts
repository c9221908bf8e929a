import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#lib/domain/text/languages.ts'
import { readUserId } from '#lib/domain/text/read-user.ts'
import { CATALOGUES } from '#messages/catalogues.ts'
import { choicesOf, findChoice } from './choices.ts'
import {
  type FileTable,
  hasHeadings,
  headingsAt,
  headingsKey,
  holdsOpportunities,
  IMPORT_FIELDS,
  proposeColumns,
  rememberedColumns,
  withColumn,
} from './columns.ts'
import { DELIMITERS, guessDelimiter, takeSepLine } from './delimiter.ts'
import { decodeText, guessEncoding } from './encoding.ts'
import { dayOrderOf, readDay, readDeadline } from './read-day.ts'
import { readTag } from './read-tag.ts'

const known = {
  stages: choicesOf([
    [11, 'À qualifier'],
    [12, 'Négociation'],
  ]),
  owners: choicesOf([
    [1, 'Zoé Roche'],
    [2, 'Luc Petit'],
    [3, 'Luc Petit'],
  ]),
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const table = fc
  .array(fc.array(text, { maxLength: 6 }), { maxLength: 8 })
  .map((rows): FileTable => ({ headings: rows[0] ?? [], rows: rows.slice(1) }))

describe('columns', () => {
  const french: FileTable = {
    headings: [
      'Raison sociale',
      'N° SIREN',
      'E-mail',
      'Intitulé',
      'Montant HT',
      'Échéance',
      'Étape',
      'Commercial',
      'Notes',
    ],
    rows: [
      [
        'Roche SA',
        '552 120 222',
        'z@roche.example',
        'Licence',
        '1 234,56 €',
        '15/03/2027',
        'Négociation',
        'Roche Zoé',
        'vu',
      ],
      ['Petit', '011047297', '', 'Support', '12 500', '', 'À qualifier', '', ''],
    ],
  }
  it('are told by their headings, in every language', () => {
    expect(proposeColumns(french, known)).toEqual([
      'name',
      'identifier',
      'contact',
      'title',
      'amount',
      'deadline',
      'stage',
      'owner',
      'comment',
    ])
    const headings = [
      'Company name',
      'VAT number',
      'Email',
      'Deal',
      'Amount',
      'Close date',
      'Stage',
      'Owner',
      'Tags',
    ]
    expect(proposeColumns({ headings, rows: [] }, known)).toEqual([
      'name',
      'identifier',
      'contact',
      'title',
      'amount',
      'deadline',
      'stage',
      'owner',
      'tag',
    ])
  })

  it.each(Object.entries(CATALOGUES))(
    'are told by what the screen itself calls them, in %s',
    (_, { import: own }) => {
      for (const field of IMPORT_FIELDS)
        expect
          .soft(proposeColumns({ headings: [own.columns.fields[field]], rows: [] }, known))
          .toEqual([field])
      const { former, notFormer, ...types } = own.action.tags
      for (const [type, word] of Object.entries(types))
        expect.soft(readTag(word), word).toEqual({ idIdentificationType: Number(type) })
      expect.soft(readTag(former), former).toEqual({ isFormerCustomer: true })
      expect.soft(readTag(notFormer), notFormer).toEqual({ isFormerCustomer: false })
    },
  )

  it.each(Object.entries(CATALOGUES))(
    'of the dashboard’s own files are told by what those files call them, in %s',
    (_, { opportunity, contact: { csv }, campaignGrid, activity, lookupFile, lookup, branch }) => {
      const proposed = (...cells: [heading: string, cell: string][]) =>
        proposeColumns(
          { headings: cells.map(([heading]) => heading), rows: [cells.map(([, cell]) => cell)] },
          known,
        )
      const file = opportunity.table.csv
      const opportunities = proposed(
        [file.id, '10015'],
        [file.title, 'Licences'],
        [file.company, 'Roche'],
        [file.idCompany, '1109'],
        [file.stade, 'Négociation'],
        [file.inStage, '2026-11-27 22:26:00'],
        [file.deadline, '2026-12-04'],
        [file.contact, 'Luc Petit'],
        [file.idContact, '20455'],
        [file.created, '2026-09-17 19:13:43'],
      )
      const none = null
      expect(opportunities).toEqual([
        none,
        'title',
        'name',
        'identifier',
        'stage',
        none,
        'deadline',
        none,
        'contact',
        none,
      ])
      const people = csv.columns
      // A sheet is looked up in another by a heading that they share.
      for (const heading of [
        file.idCompany,
        people.idCompany,
        campaignGrid.columns.idCompany,
        activity.company,
      ])
        expect.soft(heading).toBe(lookupFile.columns.id)
      for (const heading of [file.idContact, activity.contactId]) expect.soft(heading).toBe(people.id)
      const contacts = proposed(
        [people.firstName, 'Luc'],
        [people.companyName, 'Roche'],
        [people.profile, 'https://www.linkedin.com/in/luc-petit'],
        [people.createdByUser, 'Non'],
        [people.enriched, '2025-12-30 04:46:25'],
      )
      expect(contacts).toEqual([none, 'name', none, none, none])
      const companies = proposed(
        [lookupFile.columns.commercialName, 'Roche'],
        [lookup.columns.commercialName, 'Roche'],
        [branch.creation, '1985-09-27'],
      )
      expect(companies).not.toContain('owner')
      expect(companies).not.toContain('deadline')
    },
  )

  it('are told by their cells where no heading says it', () => {
    const rows = french.rows.map((row) => [...row.slice(0, 8), 'prospect'])
    expect(proposeColumns({ headings: ['Mail'], rows: [['Zoé Roche <z@roche.example>']] }, known)).toEqual([
      'contact',
    ])
    expect(proposeColumns({ headings: [], rows: [rows[0] ?? []] }, known)).toEqual([
      null,
      'identifier',
      'contact',
      null,
      'amount',
      'deadline',
      'stage',
      'owner',
      'tag',
    ])
  })

  it('believe cells more than headings', () => {
    const wrong: FileTable = {
      headings: ['Nom', 'Montant', 'SIREN', 'Date'],
      rows: [
        ['z@roche.example', 'beaucoup', 'oui', 'jamais'],
        ['l@petit.example', 'peu', 'non', 'bientôt'],
      ],
    }
    expect(proposeColumns(wrong, known)).toEqual(['contact', null, null, null])
  })

  it('take a status for a tag where its cells say so and are no stages of the account', () => {
    const headings = ['SIREN', 'Statut']
    const rows = (...cells: string[]) => cells.map((cell) => ['552100554', cell])
    const tags = rows('Client', 'Prospect', 'Suspect', 'Hors cible', 'à voir')
    expect(proposeColumns({ headings, rows: tags }, known)).toEqual(['identifier', 'tag'])
    const stages = { ...known, stages: new Map([...known.stages, ['prospect', 7]]) }
    expect(proposeColumns({ headings, rows: rows('Prospect', 'Client') }, stages)[1]).toBe('stage')
    expect(proposeColumns({ headings, rows: rows('chaud', 'Client') }, known)[1]).toBe('stage')
  })

  it('take the number of a contact before its address, as our own exports have both', () => {
    const headings = ['idCrmVisitCard', 'E-mail']
    const rows = [
      ['20001', 'z@roche.example'],
      ['20002', ''],
    ]
    expect(proposeColumns({ headings, rows }, known)).toEqual(['contact', null])
    const named = rows.map(([, email = '']) => ['Zoé', email])
    expect(proposeColumns({ headings, rows: named }, known)).toEqual([null, 'contact'])
  })

  it.each([
    ['Responsable', ['owner', 'contact']],
    ['Assigned to', ['owner', 'contact']],
    ['E-mail commercial', ['contact', null]],
  ])('take the addresses below %s for %j, with a column of contacts beside them', (heading, fields) => {
    const rows = [['o.leroy@nous.example', 'z@roche.example']]
    expect(proposeColumns({ headings: [heading, 'E-mail'], rows }, known)).toEqual(fields)
  })

  it.each([
    ['Opportunité', 'Titre', 'Société'],
    ['Opportunity', 'Title', 'Company'],
    ['Verkaufschance', 'Titel', 'Unternehmen'],
  ])(
    '%s is no title where numbers stand below it, as in the export of opportunities',
    (number, title, company) => {
      const rows = [
        ['10015', 'Licences 2027', 'Ateliers Lefèvre'],
        ['10016', '2028', 'Conseil Haddad'],
      ]
      expect(proposeColumns({ headings: [number, title, company], rows }, known)).toEqual([
        null,
        'title',
        'name',
      ])
      expect(holdsOpportunities({ headings: [number, title, company], rows })).toBe(true)
      expect(proposeColumns({ headings: [number], rows: [['Licences 2027']] }, known)).toEqual(['title'])
      expect(holdsOpportunities({ headings: [number], rows: [['Licences 2027']] })).toBe(false)
    },
  )

  it('are told by how cells begin: a long text holds up nobody', () => {
    const far = (text: string) => 'x '.repeat(50_000) + text
    const headings = [far('siren'), 'Montant']
    const rows = [[far('552 100 554'), '12']]
    expect(proposeColumns({ headings, rows }, known)).toEqual([null, 'amount'])
    expect(hasHeadings([[far('siren')], [far('.')]])).toBe(false)
    expect(headingsKey([far('siren')])).toBe(headingsKey([far('siret')]))
  })

  it('hold amounts by the signs of the currency that amounts are in, and by their heading whatever the sign', () => {
    const proposed = (heading: string, cell: string, currency: string) =>
      proposeColumns({ headings: ['SIREN', heading], rows: [['732829320', cell]] }, { ...known, currency })[1]
    for (const cell of ['US$12,500', '12 500 USD']) {
      expect(proposed('', cell, 'USD')).toBe('amount')
      expect(proposed('', cell, 'EUR')).toBeNull()
    }
    expect(proposed('', '12 500', 'USD')).toBeNull()
    expect(proposed('Montant', '12 500 €', 'USD')).toBe('amount')
    expect(proposed('Amount', '$12,500', 'EUR')).toBe('amount')
    expect(
      hasHeadings([
        ['Acme', '$12,500'],
        ['Bolt', '9000'],
      ]),
    ).toBe(false)
  })

  it('are proposed once each, but for identifiers, whatever the file', () => {
    fc.assert(
      fc.property(table, (one) => {
        const single = proposeColumns(one, known).filter((field) => field !== null && field !== 'identifier')
        expect(new Set(single).size).toBe(single.length)
        expect(proposeColumns(one, known)).toHaveLength(
          Math.max(one.headings.length, ...one.rows.map((row) => row.length)),
        )
      }),
    )
  })

  it('that are changed leave the field to one of them', () => {
    const field = fc.option(fc.constantFrom(...IMPORT_FIELDS), { nil: null })
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 6 }), fc.nat(5), field, (map, place, next) => {
        const at = place % map.length
        const changed = withColumn(map, at, next)
        expect(changed[at]).toBe(next)
        if (next !== null && next !== 'identifier')
          expect(changed.filter((one) => one === next)).toHaveLength(1)
      }),
    )
  })

  it('are remembered by headings alone, and only where they fit', () => {
    expect(headingsKey(['SIREN ', 'Échéance'])).toBe(headingsKey(['siren', 'echeance']))
    expect(headingsKey(['', ' '])).toBeNull()
    expect(rememberedColumns(['identifier', null, 'no such field'], 3)).toEqual(['identifier', null, null])
    expect(rememberedColumns(['identifier'], 2)).toBeNull()
    expect(rememberedColumns(['owner', 'owner'], 2)).toBeNull()
    expect(rememberedColumns('nonsense', 2)).toBeNull()
  })

  it('have headings where the first row holds words and no value', () => {
    expect(hasHeadings([french.headings, ...french.rows])).toBe(true)
    expect(hasHeadings(french.rows)).toBe(false)
    expect(hasHeadings([['552120222'], ['011047297']])).toBe(false)
    expect(
      hasHeadings([
        ['Alpha', 'Beta'],
        ['552120222', '12'],
      ]),
    ).toBe(true)
    expect(hasHeadings([])).toBe(false)
    expect(headingsAt([])).toBe(0)
  })

  it('have headings below a title, where no value stands above them', () => {
    const titled = [['Export du CRM'], ['12 prospects', ''], french.headings, ...french.rows]
    expect([headingsAt(titled), hasHeadings(titled)]).toEqual([2, true])
    expect(headingsAt([french.headings, ...french.rows])).toBe(0)
    expect(headingsAt([['552120222'], french.headings])).toBe(0)
    expect(
      headingsAt([
        ['Danone', ''],
        ['Lidl', 'vu hier'],
      ]),
    ).toBe(0)
    expect(headingsAt([['Titre'], ['a'], ['b']])).toBe(0)
  })

  it('have headings below several rows of titles, dates among them, and years as headings', () => {
    const titled = [
      ['', 'Suivi commercial 2027'],
      ['', 'Extrait le', '2026-11-20'],
      ['', 'SIREN', 'Société', 'Titre', 'Resp.', '2026'],
      ['', '11047297', 'Roche', 'Licence', 'Zoé Roche', '12'],
    ]
    expect([headingsAt(titled), hasHeadings(titled)]).toEqual([2, true])
    expect(proposeColumns({ headings: titled[2] ?? [], rows: titled.slice(3) }, known)).toEqual([
      null,
      'identifier',
      'name',
      'title',
      'owner',
      null,
    ])
    // Merged cells above the headings name groups of columns.
    const grouped = [
      ['Client', '', 'Affaire', ''],
      ['N° SIREN', 'Nom', 'Intitulé', 'Montant'],
      ['552100554', 'Lidl', 'Lot 1', '12'],
    ]
    expect(headingsAt(grouped)).toBe(1)
    expect(headingsAt([...titled.slice(0, 2), ...grouped])).toBe(3)
    // A data row is not taken for a title.
    expect(headingsAt([['z@roche.example'], french.headings])).toBe(0)
  })
})

describe('texts', () => {
  it('are read back whatever they hold, in UTF-8 and in UTF-16', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        const bytes = new TextEncoder().encode(`\ufeff${given}`)
        expect(decodeText(bytes, guessEncoding(bytes))).toBe(given.toWellFormed())
      }),
    )
  })

  it('are parted by what stands on each line', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab12 é'), minLength: 1, maxLength: 6 })
    const rows = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 9 }),
      )
    fc.assert(
      fc.property(rows, fc.constantFrom(...DELIMITERS), (all, delimiter) => {
        expect(guessDelimiter(all.map((row) => row.join(delimiter)).join('\n'))).toBe(delimiter)
      }),
    )
    expect(guessDelimiter('nom;montant\nA, B;1,5\nC;2,5')).toBe(';')
    expect(takeSepLine('sep=;\na,b')).toEqual({ delimiter: ';', text: 'a,b' })
    expect(takeSepLine('separate;a')).toEqual({ delimiter: null, text: 'separate;a' })
  })
})

describe('days', () => {
  const day = fc
    .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  it('are read as files write them', () => {
    fc.assert(
      fc.property(day, (iso) => {
        const [year = '', month = '', date = ''] = iso.split('-')
        const inWords = Object.values(LANGUAGES).flatMap(({ tag }) =>
          (['full', 'long'] as const).map((dateStyle) =>
            new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(new Date(iso)),
          ),
        )
        for (const written of [
          iso,
          `${iso}T10:00:00Z`,
          `${date}/${month}/${year}`,
          `${Number(date)}.${Number(month)}.${year}`,
          `${date}.${month}.${year}`,
          ...inWords,
        ])
          expect(readDay(written)).toBe(iso)
        expect(readDay(`${month}/${date}/${year}`, 'monthFirst')).toBe(iso)
      }),
    )
  })

  it.each(['', '31/02/2027', '2027-13-01', 'lundi', '12', '1 234,56', '15 brumaire 2027'])(
    '%j is none',
    (word) => {
      expect(readDay(word)).toBeNull()
    },
  )

  it('are those of a spreadsheet that lost its format, in a column of days only', () => {
    expect(readDeadline('46357')).toBe('2026-12-01')
    expect(readDeadline(' 46357,5 ')).toBe('2026-12-01')
    expect(readDeadline('36526')).toBe('2000-01-01')
    expect(readDeadline('73050')).toBe('2099-12-31')
    expect(readDeadline('03/04/2027', 'monthFirst')).toBe('2027-03-04')
    expect(readDeadline('44895', 'dayFirst', true)).toBe('2026-12-01')
    for (const other of ['30', '36525', '75001', '463570', '']) expect(readDeadline(other)).toBeNull()
    const proposed = (heading: string) =>
      proposeColumns({ headings: ['SIREN', heading], rows: [['732829320', '46357']] }, known)[1]
    expect(proposed('Échéance')).toBe('deadline')
    expect(proposed('Code postal')).not.toBe('deadline')
  })

  it('have the month first where only that reads them', () => {
    expect(dayOrderOf(['03/15/2027', '04/01/2027'])).toBe('monthFirst')
    expect(dayOrderOf(['01/04/2027', '15/03/2027', '02/02/2027'])).toBe('dayFirst')
    expect(dayOrderOf([])).toBe('dayFirst')
    expect(readDay('March 15, 2027')).toBe('2027-03-15')
  })
})

it('names are found in either order, and never guessed at', () => {
  expect(findChoice(known.owners, 'ROCHE zoe')).toBe(1)
  expect(findChoice(known.owners, 'Luc Petit')).toBe('several')
  expect(findChoice(known.owners, 'Zoé')).toBe('unknown')
  expect(findChoice(known.owners, 'Petit Luc')).toBe('several')
  // Two people of one name are not a third, whose name is the same in reverse.
  const twins = choicesOf([
    [1, 'Martin Paul'],
    [2, 'Martin Paul'],
    [3, 'Paul Martin'],
  ])
  expect(findChoice(twins, 'Martin Paul')).toBe('several')
  expect(findChoice(twins, 'Paul Martin')).toBe(3)
})

it('users without a name are read as files and screens write them', () => {
  expect(
    ['113', 'Utilisateur 113', 'User 113', 'utilisateur n° 113', 'Benutzer 113'].map(readUserId),
  ).toEqual([113, 113, 113, null, 113])
  expect(['Zoé Roche', 'User', 'User 0', 'Contact 113', ''].map(readUserId)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

it('tags are read by number and by words', () => {
  expect(readTag('Prospect')).toEqual({ idIdentificationType: 3 })
  expect(readTag('hors-cible')).toEqual({ idIdentificationType: 1 })
  expect(readTag('4')).toEqual({ idIdentificationType: 4 })
  expect(readTag('Ancien client')).toEqual({ isFormerCustomer: true })
  expect(readTag('5')).toBeNull()
  expect(readTag('Kunde')).toEqual({ idIdentificationType: 4 })
})
