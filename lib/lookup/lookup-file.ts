import type { useTranslations } from 'use-intl'
import type { FileColumn, FileKind } from '#lib/domain/file/file-column.ts'
import type { InvalidEntry, LookupEntry } from '#lib/domain/lookup/lookup.ts'
import type { AnsweredLine } from '#lib/domain/lookup/lookup-lines.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import type { FoundCompany } from '#lib/lookup/found-company.ts'
import type { LookupRow } from '#lib/lookup/lookup-rows.ts'
import type { CompanySites } from './company-sites.ts'

/** The columns that a person may leave out. */
export const CHOSEN_COLUMNS = [
  'tva',
  'siret',
  'address',
  'postcode',
  'city',
  'legalForm',
  'workforce',
  'capital',
  'creation',
  'naf',
  'website',
  'linkedin',
] as const
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number]

type Translate = ReturnType<typeof useTranslations<'lookupFile'>>
type Line = AnsweredLine<FoundCompany>

interface FileWords {
  t: Translate
  kindOf: (entry: LookupEntry) => string
  reasonOf: (entry: InvalidEntry) => string
  /** Note on a number read as an id that is a SIREN if a zero is put before it. */
  zeroLost: string
  /** The sites of a company, as far as they were requested. */
  sitesOf: (idCompany: number) => CompanySites | undefined
}

/** Without spaces, so that it can be pasted back. */
const identifierOf = (entry: LookupEntry) => (entry.kind === 'invalid' ? entry.raw : entry.value)
const unique = (texts: readonly string[]) => [...new Set(texts)].join(' + ')

/** The file columns on a company; its identifiers are text. */
function companyColumns(chosen: ReadonlySet<ChosenColumn>, { t, sitesOf }: FileWords) {
  const column = (
    name: Parameters<Translate>[0] & `columns.${string}`,
    value: (company: FoundCompany) => CsvCell,
    kind: FileKind = 'text',
  ): FileColumn<FoundCompany> => ({ header: t(name), kind, value })
  const optional: Record<ChosenColumn, FileColumn<FoundCompany>[]> = {
    tva: [column('columns.tva', ({ tvaNumber }) => tvaNumber)],
    siret: [column('columns.siret', ({ siret }) => siret)],
    address: [column('columns.address', ({ address }) => address)],
    postcode: [column('columns.postcode', ({ postcode }) => postcode)],
    city: [column('columns.city', ({ city }) => city)],
    legalForm: [column('columns.legalForm', ({ legalForm }) => legalForm)],
    workforce: [column('columns.workforce', ({ workforce }) => workforce)],
    capital: [column('columns.capital', ({ capital }) => capital, 'number')],
    creation: [column('columns.creation', ({ creationDate }) => creationDate, 'day')],
    naf: [
      column('columns.naf', ({ nafCode }) => nafCode),
      column('columns.nafTitle', ({ nafTitle }) => nafTitle),
    ],
    website: [column('columns.website', ({ idCompany }) => sitesOf(idCompany)?.website)],
    linkedin: [column('columns.linkedin', ({ idCompany }) => sitesOf(idCompany)?.linkedin)],
  }
  return [
    column('columns.name', ({ name }) => name),
    column('columns.commercialName', ({ commercialName }) => commercialName),
    column('columns.siren', ({ siren }) => siren),
    column('columns.activity', ({ isActive }) => t(isActive ? 'active' : 'closed')),
    ...CHOSEN_COLUMNS.flatMap((name) => (chosen.has(name) ? optional[name] : [])),
    column('columns.id', ({ idCompany }) => idCompany),
  ]
}

const ofRow = <Row>(
  columns: readonly FileColumn<FoundCompany>[],
  companyOf: (row: Row) => FoundCompany | undefined,
) =>
  columns.map(
    ({ value, ...column }): FileColumn<Row> => ({
      ...column,
      value: (row) => {
        const company = companyOf(row)
        return company && value(company)
      },
    }),
  )

/** One row per company found, with the identifiers it was matched by. */
export const rowColumns = (chosen: ReadonlySet<ChosenColumn>, words: FileWords): FileColumn<LookupRow>[] => [
  ...ofRow<LookupRow>(companyColumns(chosen, words), ({ company }) => company),
  { header: words.t('columns.by'), value: ({ by }) => by.map(identifierOf).join(' ') },
]

/** One row per line of the list: as typed, as parsed, the outcome, and the company found. */
export function lineColumns(chosen: ReadonlySet<ChosenColumn>, words: FileWords): FileColumn<Line>[] {
  const { t, kindOf, reasonOf, zeroLost } = words
  const text = (header: string, value: (line: Line) => CsvCell): FileColumn<Line> => ({ header, value })
  const whyOf = (state: Line['state'], entry: LookupEntry): string[] => {
    if (entry.kind === 'invalid') return state === 'invalid' ? [reasonOf(entry)] : []
    return state === 'notFound' && entry.suggestion !== undefined ? [zeroLost] : []
  }
  return [
    { header: t('columns.line'), kind: 'number', value: ({ at }) => at },
    text(t('columns.text'), (line) => line.text),
    text(t('columns.understood'), ({ entries }) => unique(entries.map(kindOf))),
    text(t('columns.identifier'), ({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'invalid' ? [] : entry.value)).join(' '),
    ),
    text(t('columns.state'), ({ state }) => t(`states.${state}`)),
    text(t('columns.why'), ({ state, entries }) => unique(entries.flatMap((entry) => whyOf(state, entry)))),
    ...ofRow<Line>(companyColumns(chosen, words), ({ companies }) => companies[0]),
    text(t('columns.also'), ({ companies }) =>
      companies
        .slice(1)
        .map(({ name, siren }) => `${name} (${siren})`)
        .join('; '),
    ),
  ]
}
