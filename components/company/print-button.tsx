'use client'

import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'

/** Prints what the page shows; globals.css says how. */
export function PrintButton() {
  const t = useTranslations('company')
  return (
    <IconButton
      data-print="no"
      label={t('print')}
      icon={<Printer aria-hidden size={16} />}
      onClick={() => window.print()}
    />
  )
}
