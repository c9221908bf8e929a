import { memo, useEffect, useState } from 'react'
import { useNamesForPrint } from '#components/entities/company/use-names-for-print.ts'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { MAX_PRINTED } from '#components/ui/table/use-lines-in-view.ts'
import type { CampaignExportProps } from '../campaign-slots.ts'
import { NAME_COLUMNS } from '../use-names.ts'
import { ExportButton } from './export-button.tsx'
import { type ExportScope, exportOpening } from './export-opening.ts'

const PivotDialog = dialogOf(() => import('../pivot/pivot-dialog.tsx'), 'PivotDialog')
const ExportDialog = dialogOf(() => import('./export-dialog.tsx'), 'ExportDialog')

/** Export of the rows that the grid shows: a file, a pivot table, or print. */
export const CampaignExport = memo(function CampaignExport(props: CampaignExportProps) {
  const [scope, setScope] = useState<ExportScope | null>(null)
  useEffect(() => exportOpening.subscribe(setScope), [])
  useNamesForPrint(() =>
    props.columns.some(({ id }) => NAME_COLUMNS.has(id))
      ? [...props.rowsInSight()].slice(0, MAX_PRINTED).map(({ idCompany }) => idCompany)
      : [],
  )
  return (
    <>
      <ExportButton onPress={() => setScope(props.chosenRows().length > 0 ? 'chosen' : 'shown')} />
      {props.view.pivot !== '' && <PivotDialog {...props} text={props.view.pivot} />}
      {scope && <ExportDialog {...props} scope={scope} onClose={() => setScope(null)} />}
    </>
  )
})
