import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { Select } from '#components/ui/form/input.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { readId } from '#lib/domain/opportunity/opportunity-form.ts'
import { StadeOptions } from '../form/stade-field.tsx'

interface BulkMoveProps {
  rows: readonly BoardCard[]
  stades: readonly Stade[]
  selection: Selection
  onMove: (rows: readonly BoardCard[], idStade: number) => void
  onEdit: (rows: readonly BoardCard[]) => void
}

/** What can be done with the chosen rows. Chosen and then filtered away, a row is left alone. */
export function BulkMove({ rows, stades, selection, onMove, onEdit }: BulkMoveProps) {
  const t = useTranslations('opportunity.table')
  const bulk = useTranslations('opportunityTable.bulk')
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
      unseen={selected.size - chosen.length}
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
      <RoleButton
        size="sm"
        variant="primary"
        disabled={idStade === null || chosen.length === 0}
        onClick={() => idStade !== null && onMove(chosen, idStade)}
        label={t('move', { count: chosen.length })}
      />
      <RoleButton size="sm" icon={Pencil} disabled={chosen.length === 0} onClick={() => onEdit(chosen)}>
        {bulk('edit')}
      </RoleButton>
    </SelectionBar>
  )
}
