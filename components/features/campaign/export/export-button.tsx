import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'

/** The export button; disabled until the code of its dialog is loaded. */
export function ExportButton({ onPress }: { onPress?: () => void }) {
  const t = useTranslations('campaignExport')
  return (
    <Button size="sm" icon={Download} disabled={onPress === undefined} onClick={onPress}>
      {t('button')}
    </Button>
  )
}
