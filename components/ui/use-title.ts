import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from './feedback/announcer.ts'

/**
 * Names the window after what is shown, once its name is known, and says it: moving about, the server did not ask for it,
 * and Next has said a title without it.
 * @param part what of it is shown, where it has several pages
 */
export function useTitle(name: string | null | undefined, part: string | null = null): void {
  const pathname = usePathname()
  const t = useTranslations('common')
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!name || pathname === '') return
    if (!document.title.includes(name) && said.current !== name) announce(name)
    said.current = name
    document.title = [part, name, t('product')].filter(Boolean).join(' · ')
  }, [name, part, pathname, t])
}
