'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'

/** Prints what the page shows; globals.css says how. The browser adds the date and the address. */
export function PrintButton() {
  const t = useTranslations('company')
  return (
    <Button size="sm" variant="ghost" className="-my-0.5" onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
}
