import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from './feedback/announcer.ts'

/**
 * Sets the document title to a record's name once it is known, and announces it: on client-side navigation the server
 * does not look the name up, and Next has announced a title without it.
 * @param part which page of the record is shown, where it has several
 */
export function useTitle(name: string | null | undefined, part: string | null = null): void {
  const pathname = usePathname()
  const t = useTranslations('common')
  const said = useRef<string>(undefined)
  // With the commit that brings the server's title, which has no name: neither tab nor screen reader gets that one.
  useLayoutEffect(() => {
    if (!name || pathname === '') return
    if (!document.title.includes(name) && said.current !== name) announce(name)
    said.current = name
    document.title = [part, name, t('product')].filter(Boolean).join(' · ')
  }, [name, part, pathname, t])
}
