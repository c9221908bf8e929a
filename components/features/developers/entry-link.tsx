import type { ComponentProps } from 'react'
import { writeAddress } from '#components/ui/use-address.ts'

/** A link to another entry of this page, followed without a request to the server. */
export const EntryLink = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a
    {...rest}
    href={href}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      writeAddress(href)
    }}
  />
)
