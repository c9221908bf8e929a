'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BatchDialog } from '#components/ui/batch-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/input.tsx'
import { panelError } from '#components/ui/panel-state.ts'
import { type Selection, useSelected } from '#components/ui/selection.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { type Batch, runBatch } from '#lib/domain/batch.ts'
import { TAG_TYPES, type TagChange, tagKey, tagTypeOf } from '#lib/domain/routine-tag.ts'
import { CompanyLink } from './routine-table.tsx'
import type { Tagging } from './use-tagging.ts'

interface TagManyProps {
  rows: readonly SupplyIdentification[]
  selection: Selection
  tagging: Tagging
}

const HOPELESS = new Set(['forbidden', 'session_invalid', 'upstream_unavailable', 'rate_limited'])
const codeOf = (error: unknown) => panelError(error).code

function changeOf(choice: string): TagChange | null {
  if (choice === 'former' || choice === 'notFormer') return { isFormerCustomer: choice === 'former' }
  const idIdentificationType = tagTypeOf(Number(choice))
  return idIdentificationType === null ? null : { idIdentificationType }
}

/** One change for all chosen rows, written four at a time, with a result for each. */
export function TagMany({ rows, selection, tagging }: TagManyProps) {
  const t = useTranslations('routine')
  const selected = useSelected(selection)
  const chosen = rows.filter((row) => selected.has(tagKey(row)))
  const [choice, setChoice] = useState('')
  const [batch, setBatch] = useState<Batch<SupplyIdentification> | null>(null)
  const change = changeOf(choice)
  const words =
    change === null
      ? ''
      : 'isFormerCustomer' in change
        ? t(`choices.${choice as 'former' | 'notFormer'}`)
        : t(`types.${change.idIdentificationType}`)

  const begin = () => {
    if (change === null) return
    const run = runBatch(chosen, (row) => tagging.write(row, change), {
      isUnknown: (error) => codeOf(error) === 'outcome_unknown',
      isHopeless: (error) => HOPELESS.has(codeOf(error)),
    })
    setBatch(run)
    void run.settled().then(() => {
      if (run.get().some(({ outcome }) => outcome === 'unknown')) void tagging.readAgain()
    })
  }
  const close = () => {
    const left = batch?.get().filter(({ outcome }) => outcome !== 'done') ?? []
    selection.set(left.map(({ input }) => tagKey(input)))
    setBatch(null)
  }
  return (
    <>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-1.5 text-sm">
          <span role="status">{t('selected', { count: chosen.length })}</span>
          <Select
            size="sm"
            aria-label={t('changeTo')}
            value={choice}
            onChange={(event) => setChoice(event.target.value)}
            className="w-52"
          >
            <option value="">{t('changeTo')}</option>
            {TAG_TYPES.map((type) => (
              <option key={type} value={type}>
                {t('tagAs', { tag: t(`types.${type}`) })}
              </option>
            ))}
            <option value="former">{t('choices.former')}</option>
            <option value="notFormer">{t('choices.notFormer')}</option>
          </Select>
          <Button size="sm" variant="primary" disabled={change === null} onClick={begin}>
            {t('apply', { count: chosen.length })}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => selection.set([])}>
            {t('selectNone')}
          </Button>
        </div>
      )}
      {batch && (
        <BatchDialog
          title={t('taggingAs', { tag: words })}
          batch={batch}
          keyOf={tagKey}
          nameOf={(row) => (
            <>
              <CompanyLink idCompany={row.idCompany} /> · {t('routineId', { id: String(row.idSupply) })}
            </>
          )}
          onClose={close}
        />
      )}
    </>
  )
}
