'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { plainLine } from '#lib/format/plain-text.ts'

/** Names the window after what is shown, once its name is known: moving about, the server did not ask for it. */
export function useDocumentTitle(name: string | undefined): void {
  const pathname = usePathname()
  const t = useTranslations('common')
  useEffect(() => {
    if (name !== undefined && pathname !== '') document.title = `${plainLine(name)} · ${t('product')}`
  }, [name, pathname, t])
}
