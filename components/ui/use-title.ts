'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from './feedback/announcer.ts'

/**
 * Names the window after what is shown, once its name is known, and says it: moving about, the server did not ask for it,
 * and Next has said a title without it.
 */
export function useTitle(name: string | undefined): void {
  const pathname = usePathname()
  const t = useTranslations('common')
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (name === undefined || pathname === '') return
    const title = `${name} · ${t('product')}`
    if (document.title !== title && said.current !== name) announce(name)
    said.current = name
    document.title = title
  }, [name, pathname, t])
}
