import { memo, useCallback, useEffect, useState } from 'react'
import { companyNames } from '#components/entities/company/company-names.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { MOST_PRINTED } from '#components/ui/table/use-lines-in-view.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import type { CampaignExportProps } from '../campaign-slots.ts'
import { NAME_COLUMNS } from '../use-names.ts'
import { ExportButton } from './export-button.tsx'
import { type ExportScope, useExportOpening } from './export-opening.ts'

const PivotDialog = partOf(() => import('../pivot/pivot-dialog.tsx'), 'PivotDialog')
const ExportDialog = partOf(() => import('./export-dialog.tsx'), 'ExportDialog')

/** A print by the keyboard waits so long for names at most, milliseconds. */
const NAMES_WITHIN = 10_000

/** A browser that prints waits for nothing: where its keys are pressed, the names of what is printed are read first. */
function useNamesForPaper(props: CampaignExportProps): void {
  const latest = useLatest(props)
  useEffect(() => {
    const leave = new AbortController()
    let reading = false
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || shiftKey || altKey) return
      const { columns, rowsInSight } = latest.current
      if (!columns.some(({ id }) => NAME_COLUMNS.has(id))) return
      const companies = [...rowsInSight()].slice(0, MOST_PRINTED).map(({ idCompany }) => idCompany)
      if (companyNames.unknown(companies).length === 0) return
      event.preventDefault()
      if (reading) return
      reading = true
      const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(NAMES_WITHIN)])
      const print = () => {
        reading = false
        if (!leave.signal.aborted) window.print()
      }
      companyNames.load(companies, { signal }).then(print, print)
    }
    window.addEventListener('keydown', onKey, leave)
    return () => leave.abort()
  }, [latest])
}

/** What is made of the rows that the grid shows: a file, a pivot, and paper. */
export const CampaignExport = memo(function CampaignExport(props: CampaignExportProps) {
  const [scope, setScope] = useState<ExportScope | null>(null)
  useExportOpening(useCallback((asked) => setScope(asked), []))
  useNamesForPaper(props)
  return (
    <>
      <ExportButton onPress={() => setScope(props.chosenRows().length > 0 ? 'chosen' : 'shown')} />
      {props.view.pivot !== '' && <PivotDialog {...props} text={props.view.pivot} />}
      {scope && <ExportDialog {...props} scope={scope} onClose={() => setScope(null)} />}
    </>
  )
})
