import type { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { inStageSince, stagesNowStore } from '#components/entities/opportunity/stages-now.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { type BoardCard, deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import { weightedAmount } from '#lib/domain/opportunity/grouping.ts'
import type { StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { daysUnchanged, type StuckReason, stuckReasons } from '#lib/domain/opportunity/stuck.ts'
import { today } from '#lib/format/today.ts'
import type { BoardModel } from '../model/board.ts'
import { readComments } from '../model/search-texts.ts'
import { TABLE_COLUMNS, type TableColumnId } from './table-view.ts'

type Column = FileColumn<BoardCard>

export interface FileWords {
  head: ReturnType<typeof useTranslations<'opportunity.table.csv'>>
  nameOf: (id: TableColumnId) => string
  reason: (reason: StuckReason) => string
  stade: ReadonlyMap<number, string>
  user: (idUser: number) => string
  facts: StageFacts
  stuckDaysOf: (idStade: number | null) => number
}

/** The file's columns for each column of the table: ids beside names, and the start of the stage as a time. */
function byColumn(words: FileWords): Record<TableColumnId, readonly Column[]> {
  const { head, nameOf, facts, stuckDaysOf } = words
  const now = Date.now() + clockAhead()
  const stuck = { outcomeOf: facts.outcomeOf, stuckDaysOf, today: today(), now }
  const inStage: Column = {
    header: head('inStage'),
    kind: 'moment',
    value: (row) => {
      const since = inStageSince(stagesNowStore.get().stages, row)
      return since && new Date(since.at).toISOString()
    },
  }
  return {
    title: [{ header: head('title'), value: (row) => row.title }],
    company: [
      {
        header: head('company'),
        value: ({ idCompany }) => companyNames.get(idCompany)?.name ?? String(idCompany),
      },
      { header: head('idCompany'), value: (row) => row.idCompany },
    ],
    siren: [
      { header: nameOf('siren'), value: ({ idCompany }) => companyNames.get(idCompany)?.siren ?? null },
    ],
    stade: [
      { header: head('stade'), value: ({ idStade }) => idStade && (words.stade.get(idStade) ?? null) },
      { header: head('idStade'), value: (row) => row.idStade },
    ],
    inStage: [inStage],
    stageSince: [inStage],
    amount: [{ header: head('amount'), kind: 'number', value: (row) => row.amount }],
    weighted: [{ header: nameOf('weighted'), kind: 'number', value: (row) => weightedAmount(row, facts) }],
    deadline: [{ header: head('deadline'), kind: 'day', value: (row) => deadlineDayOf(row.deadline) }],
    stuck: [
      { header: nameOf('stuck'), value: (row) => stuckReasons(row, stuck).map(words.reason).join(', ') },
    ],
    owner: [
      { header: head('owner'), value: ({ idUser }) => idUser && words.user(idUser) },
      { header: head('idUser'), value: (row) => row.idUser },
    ],
    contact: [
      { header: head('contact'), value: ({ idCrmVisitCard: id }) => id && (contactNames.get(id) ?? null) },
      { header: head('idContact'), value: (row) => row.idCrmVisitCard },
    ],
    created: [{ header: head('created'), kind: 'moment', value: (row) => row.created }],
    modified: [{ header: head('modified'), kind: 'moment', value: (row) => row.modified }],
    unchanged: [{ header: nameOf('unchanged'), kind: 'number', value: (row) => daysUnchanged(row, now) }],
  }
}

type Shown = readonly TableColumnId[] | null

/** Loads the names that the file needs and that are not known yet. Throws ApiError. */
export function readFileNames(rows: readonly BoardCard[], shown: Shown): Promise<unknown> {
  const ids = shown ?? TABLE_COLUMNS
  return Promise.all([
    ids.includes('company') || ids.includes('siren')
      ? companyNames.load(rows.map((row) => row.idCompany))
      : null,
    ids.includes('contact') ? contactNames.load(rows.flatMap((row) => row.idCrmVisitCard ?? [])) : null,
  ])
}

/** The columns of a file: `shown` in order, or all (null). Loads comments first, where needed. Throws ApiError. */
export async function fileColumns(
  board: BoardModel,
  rows: readonly BoardCard[],
  words: FileWords,
  shown: Shown,
): Promise<Column[]> {
  const ids = shown ?? TABLE_COLUMNS
  const comments =
    shown === null
      ? await readComments(
          board,
          rows.map((row) => row.idOpportunity),
        )
      : []
  const commentOf = new Map(comments.map((one) => [one.idOpportunity, one.comment]))
  const of = byColumn(words)
  const columns: Column[] = [
    { header: words.head('id'), value: (row) => row.idOpportunity },
    ...new Set(ids.flatMap((id) => of[id])),
  ]
  if (shown === null)
    columns.push({
      header: words.head('comment'),
      value: (row) => commentOf.get(row.idOpportunity) ?? null,
    })
  return columns
}
