'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { useGo } from './use-go.ts'

interface AppLinkProps extends Omit<ComponentProps<'a'>, 'onPointerEnter' | 'onTouchStart' | 'onFocus'> {
  /** A path of the dashboard, from lib/paths.ts. */
  href: string
}

/** Clicks that are left to the browser: a new tab, a new window, a download. */
const isForBrowser = ({ currentTarget, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent<HTMLAnchorElement>) =>
  metaKey ||
  ctrlKey ||
  shiftKey ||
  altKey ||
  !['', '_self'].includes(currentTarget.target) ||
  currentTarget.hasAttribute('download')

/**
 * A link within the dashboard. Its page is prefetched on hover, touch or focus, not because the link is in view: lists
 * of hundreds of links would otherwise prefetch hundreds of pages that nobody opens. next/link, which does more than
 * that, would add 3 KB to every page.
 */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const go = useGo()
  const ahead = () => go.ahead(href)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        go.to(href)
      }}
      onPointerEnter={ahead}
      onTouchStart={ahead}
      onFocus={ahead}
    />
  )
}
