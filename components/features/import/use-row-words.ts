import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import type { ImportReason, ImportSend, PlannedRow } from '#lib/domain/import/plan.ts'
import type { Owner } from '#lib/domain/opportunity/board/card.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import type { RowStatus, ShownRow } from './model/row-status.ts'
import { useKnownWords } from './use-known-words.ts'

/** Statuses of rows that were not sent for a reason. */
const STANDS: ReadonlySet<RowStatus> = new Set(['missing', 'leftOut', 'already', 'refused'])

/** Texts of a row: what it sends, why it is not sent, why it failed. */
export function useImportRowWords(numberOf: (at: number) => number) {
  const t = useTranslations('import')
  const notation = useNotation()
  const nameOf = useUserNames()
  const { stades } = useKnownWords()
  const errorText = useErrorText()

  /** @param count number of rows the sentence is about; 0: short form beside a single row */
  const whyText = (why: ImportReason, count: number) => t(`whys.${why}`, { count })
  const ownerText = (owner: Owner) => ('idUser' in owner ? nameOf(owner.idUser) : owner.email)
  const stageText = (id: number) => {
    const label = stades.find((stade) => stade.idCustomFieldValue === id)?.label
    return label === undefined ? t('stageId', { id: String(id) }) : plainLine(label)
  }
  const sendText = (send: ImportSend | null): string => {
    switch (send?.action) {
      case 'create': {
        const { title, amount, deadline, idStade, owner } = send.draft
        return [
          title && plainLine(title),
          typeof amount === 'number' && formatMoney(amount, notation),
          deadline && formatDate(deadline, notation),
          typeof idStade === 'number' && stageText(idStade),
          ownerText(owner),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      case 'tag': {
        const { change } = send
        if ('isFormerCustomer' in change)
          return t(change.isFormerCustomer ? 'action.tags.former' : 'action.tags.notFormer')
        return t(`action.tags.${change.idIdentificationType}`)
      }
      case 'subscribe':
        return t('sends.subscribe', { owner: ownerText(send.owner) })
      case 'enrich':
        return t(`action.types.${send.type}`)
      default:
        return ''
    }
  }
  const reasonText = ({ whys, repeats }: PlannedRow) =>
    whys
      .map((why) =>
        why === 'repeated' && repeats !== null ? t('repeats', { row: numberOf(repeats) }) : whyText(why, 0),
      )
      .join(' · ')
  const failureText = (error: unknown) => {
    if (error === null) return ''
    const failure = panelError(error)
    if (failure.code === 'enrichment_failed') return failure.message || t('enrichmentFailed')
    return errorText(failure).short
  }
  /** The note beside a row's status: why it failed, or why it was not sent. */
  const noteOf = (row: ShownRow) => failureText(row.error) || (STANDS.has(row.status) ? reasonText(row) : '')
  return { whyText, sendText, reasonText, failureText, noteOf }
}
