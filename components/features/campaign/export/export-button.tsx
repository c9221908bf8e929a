import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'

/** The button of the export: off, in its place, until what it opens has come. */
export function ExportButton({ onPress }: { onPress?: () => void }) {
  const t = useTranslations('campaignExport')
  return (
    <Button size="sm" icon={Download} disabled={onPress === undefined} onClick={() => onPress?.()}>
      {t('button')}
    </Button>
  )
}
