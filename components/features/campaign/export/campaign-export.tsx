import { memo, useCallback, useState } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import type { CampaignExportProps } from '../campaign-slots.ts'
import { ExportButton } from './export-button.tsx'
import { type ExportScope, useExportOpening } from './export-opening.ts'

const PivotDialog = partOf(() => import('../pivot/pivot-dialog.tsx'), 'PivotDialog')
const ExportDialog = partOf(() => import('./export-dialog.tsx'), 'ExportDialog')

/** What is made of the rows that the grid shows: a file, and a pivot. */
export const CampaignExport = memo(function CampaignExport(props: CampaignExportProps) {
  const [scope, setScope] = useState<ExportScope | null>(null)
  useExportOpening(useCallback((asked) => setScope(asked), []))
  return (
    <>
      <ExportButton onPress={() => setScope(props.chosenRows().length > 0 ? 'chosen' : 'shown')} />
      {props.view.pivot !== '' && <PivotDialog {...props} text={props.view.pivot} />}
      {scope && <ExportDialog {...props} scope={scope} onClose={() => setScope(null)} />}
    </>
  )
})
