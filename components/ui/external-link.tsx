import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Only http and https become links: data from outside may hold any scheme. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTranslations('ui')
  const protocol = URL.canParse(href) ? new URL(href).protocol : null
  if (protocol !== 'http:' && protocol !== 'https:') return <span>{children}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="-my-0.5 inline-flex max-w-full min-w-0 items-center gap-0.5 rounded-sm py-0.5 text-accent-ink underline-offset-2 hover:underline"
    >
      <span className="truncate">{children}</span>
      <ArrowUpRight size={13} className="shrink-0" />
      <VisuallyHidden>{t('newTab')}</VisuallyHidden>
    </a>
  )
}
