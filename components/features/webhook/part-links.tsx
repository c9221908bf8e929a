import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { writeAddress } from '#components/ui/use-address.ts'
import { paths } from '#lib/paths.ts'
import { WEBHOOK_PARTS, type WebhookPart, webhookView } from './webhook-view.ts'

const plain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The console's parts as links: each has an address, and none is waited for. */
export function PartLinks({ current }: { current: WebhookPart }) {
  const t = useTranslations('webhook')
  return (
    <nav aria-label={t('parts.label')} className="border-b border-line px-gutter">
      <ul className="-mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {WEBHOOK_PARTS.map((part) => {
          const href = paths.webhooks(webhookView.write({ part }))
          return (
            <li key={part} className="shrink-0">
              <AppLink
                href={href}
                aria-current={part === current ? 'page' : undefined}
                onClick={(event) => {
                  if (!plain(event)) return
                  event.preventDefault()
                  if (part !== current) writeAddress(href)
                }}
                className={cx(
                  'inset-focus flex h-9 items-center border-b-2 px-2.5 text-sm whitespace-nowrap transition-colors',
                  part === current
                    ? 'border-accent font-medium text-ink'
                    : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
                )}
              >
                {t(`parts.${part}`)}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
