import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import { type CompanySlots, useCompanyActions } from '#components/entities/company/company-actions.tsx'
import { Button } from '#components/ui/button.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import type { LookupRow } from '#lib/lookup/lookup-rows.ts'

interface LookupSelectionBarProps {
  /** As the table shows them. */
  rows: readonly LookupRow[]
  /** By idCompany. */
  selection: Selection
  slots: CompanySlots
  onExport: () => void
}

/** What can be done with the ticked companies. Nothing is there while none is ticked. */
export function LookupSelectionBar({ rows, selection, slots, onExport }: LookupSelectionBarProps) {
  const t = useTranslations('companyActions')
  const selected = useSelected(selection)
  const chosen = rows.flatMap(({ company }) => (selected.has(String(company.idCompany)) ? company : []))
  const { buttons, dialog } = useCompanyActions({
    slots,
    ids: () => chosen.map(({ idCompany }) => idCompany),
    companies: () => chosen.map(({ idCompany, name }) => ({ idCompany, name: plainLine(name) })),
  })
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          label={t('label')}
          selection={selection}
          count={t('selected', { count: chosen.length })}
        >
          {buttons}
          <Button size="sm" icon={Download} onClick={onExport} label={t('export')} />
        </SelectionBar>
      )}
      {dialog}
    </>
  )
}
