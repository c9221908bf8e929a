'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

type AppLinkProps = ComponentProps<typeof Link>

/**
 * A link within the dashboard. Its page is fetched ahead on intent, not because the link is in view: lists of
 * hundreds of links would otherwise ask for hundreds of pages that nobody opens.
 */
export function AppLink({ onPointerEnter, onFocus, ...rest }: AppLinkProps) {
  const [intended, setIntended] = useState(false)
  return (
    <Link
      {...rest}
      prefetch={intended ? null : false}
      onPointerEnter={(event) => {
        setIntended(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setIntended(true)
        onFocus?.(event)
      }}
    />
  )
}
