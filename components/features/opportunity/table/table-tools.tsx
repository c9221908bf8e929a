'use client'

import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readContactNames } from '#components/entities/company/card-labels.ts'
import { readCompanyNames } from '#components/entities/company/company-names.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { Button } from '#components/ui/button.tsx'
import { download } from '#components/ui/download.ts'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Select } from '#components/ui/form/input.tsx'
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { readId } from '#lib/domain/opportunity/opportunity-form.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { StadeOptions } from '../form/stade-field.tsx'
import type { Board } from '../model/board.ts'
import { readComments } from '../model/search-texts.ts'
import type { CsvKind } from './opportunity-csv.ts'
import { rowsInOrder, tickedRows, useTicked } from './row-order.ts'

interface BulkMoveProps {
  rows: readonly BoardCard[]
  stades: readonly Stade[]
  selection: Selection
  onMove: (rows: readonly BoardCard[], idStade: number) => void
}

/** What can be done with the chosen rows. Chosen and then filtered away, a row is left alone. */
export function BulkMove({ rows, stades, selection, onMove }: BulkMoveProps) {
  const t = useTranslations('opportunity.table')
  const selected = useSelected(selection)
  const [choice, setChoice] = useState('')
  if (selected.size === 0) return null
  const chosen = rows.filter((row) => selected.has(String(row.idOpportunity)))
  const idStade = readId(choice)
  return (
    <SelectionBar
      label={t('chosen')}
      selection={selection}
      count={t('selected', { count: chosen.length })}
      className="px-gutter"
    >
      <Select
        size="sm"
        value={choice}
        aria-label={t('moveTo')}
        onChange={(event) => setChoice(event.target.value)}
        className="w-52"
      >
        <option value="">{t('moveTo')}</option>
        <StadeOptions stades={stades.filter((stade) => !stade.isDeleted)} current="none" withNone={false} />
      </Select>
      <Button
        size="sm"
        variant="primary"
        disabled={idStade === null || chosen.length === 0}
        onClick={() => idStade !== null && onMove(chosen, idStade)}
      >
        {t('move', { count: chosen.length })}
      </Button>
    </SelectionBar>
  )
}

interface CsvMenuProps {
  /** How many are filtered. */
  count: number
  /** What is filtered, asked for when the file is; on the table, the file has its ticked rows, or all in its order. */
  board: Board
  stades: readonly Stade[]
}

const columns = [
  'id',
  'title',
  'stade',
  'idStade',
  'amount',
  'deadline',
  'company',
  'idCompany',
  'owner',
  'idUser',
  'contact',
  'idContact',
  'comment',
  'created',
  'modified',
] as const

/** The ticked rows as a file, or all that is shown. Names and comments are read first, as far as they are not known. */
export function CsvMenu({ count, board, stades }: CsvMenuProps) {
  const t = useTranslations('opportunity.table')
  const client = useQueryClient()
  const errorText = useErrorText()
  const nameOf = useUserNames()
  const ticked = useTicked()
  const [busy, setBusy] = useState(false)
  const save = async (kind: CsvKind) => {
    const some = tickedRows()
    const rows = some.length > 0 ? some : (rowsInOrder() ?? board.getRows())
    setBusy(true)
    try {
      const contacts = new Set(rows.flatMap((row) => row.idCrmVisitCard ?? []))
      const ids = rows.map((row) => row.idOpportunity)
      const [{ opportunityCsv }, names, contactNames, comments] = await Promise.all([
        import('./opportunity-csv.ts'),
        readCompanyNames(client, new Set(rows.map((row) => row.idCompany))),
        readContactNames([...contacts]),
        readComments(board, ids),
      ])
      const commentOf = new Map(comments.map((one) => [one.idOpportunity, one.comment]))
      const labels = new Map(stades.map((stade) => [stade.idCustomFieldValue, plainLine(stade.label)]))
      const file = opportunityCsv(rows, kind, {
        heading: columns.map((column) => t(`csv.${column}`)),
        stadeOf: (id) => (id === null ? '' : (labels.get(id) ?? '')),
        ownerOf: (id) => (id === null ? '' : nameOf(id)),
        companyOf: (id) => plainLine(names.get(id)?.name ?? String(id)),
        contactOf: (id) => contactNames.get(id) ?? '',
        commentOf: (id) => commentOf.get(id) ?? null,
      })
      download(file, 'opportunities.csv')
    } catch (error) {
      toast({ tone: 'danger', title: t('csvFailed'), description: errorText(panelError(error)).title })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={t('csvMenu')}
      trigger={(props) => (
        <Button
          {...props}
          size="sm"
          busy={busy}
          disabled={count === 0}
          icon={<Download aria-hidden size={14} />}
        >
          {/* On a phone a longer word would move the rows from under the finger that ticks them. */}
          <span className="sm:hidden" aria-hidden={ticked > 0}>
            {t('csvButton')}
          </span>
          <span className={ticked === 0 ? 'max-sm:hidden' : 'max-sm:sr-only'}>
            {ticked === 0 ? t('csvButton') : t('csvTicked', { count: ticked })}
          </span>
        </Button>
      )}
    >
      <MenuItem onSelect={() => void save('semicolon')}>{t('csvSemicolon')}</MenuItem>
      <MenuItem onSelect={() => void save('comma')}>{t('csvComma')}</MenuItem>
    </Menu>
  )
}
