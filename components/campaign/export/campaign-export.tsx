'use client'

import Download from 'lucide-react/icons/download'
import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import type { CampaignExportProps } from '../campaign-slots.ts'
import { type ExportScope, useExportOpening } from './export-opening.ts'

const ExportDialog = dynamic(() => import('./export-dialog.tsx').then((module) => module.ExportDialog), {
  loading: () => null,
})

/** The button that opens the export of what the grid shows. */
export function CampaignExport(props: CampaignExportProps) {
  const t = useTranslations('campaignExport')
  const [scope, setScope] = useState<ExportScope | null>(null)
  useExportOpening(useCallback((asked) => setScope(asked), []))
  return (
    <>
      <Button
        size="sm"
        icon={<Download aria-hidden size={14} />}
        onClick={() => setScope(props.selection.get().size > 0 ? 'chosen' : 'shown')}
      >
        {t('button')}
      </Button>
      {scope && <ExportDialog {...props} scope={scope} onClose={() => setScope(null)} />}
    </>
  )
}
