import type { ComponentProps } from 'react'
import { writeAddress } from './use-address.ts'

/** A link to another view of this page, followed without a request to the server. */
export const HereLink = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a
    {...rest}
    href={href}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (event.currentTarget.href !== window.location.href) writeAddress(href)
    }}
  />
)
