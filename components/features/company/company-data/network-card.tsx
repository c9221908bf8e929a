import { useTranslations } from 'use-intl'
import { ExternalLink } from '#components/ui/external-link.tsx'
import type { NetworkCard } from '#lib/domain/company/company-data-kind.ts'
import { safeUrl } from '#lib/domain/text/safe-url.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'

/** What a company says of itself on the network. Its pictures stay where they are: nothing is asked of other sites. */
export function NetworkCardView({ card }: { card: NetworkCard }) {
  const t = useTranslations('company')
  const pictures = (['logo', 'image'] as const).flatMap((name) => {
    const value = card[name]
    return value === null ? [] : [{ name, value, url: safeUrl(value) }]
  })
  return (
    <div
      data-testid="network-card"
      className="my-1.5 flex max-w-[70ch] flex-col gap-1 rounded-md border border-line bg-sunken px-3 py-2 text-sm"
    >
      {card.slogan && <p className="font-medium [overflow-wrap:anywhere]">{plainLine(card.slogan)}</p>}
      {card.about && (
        <p className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{plainText(card.about)}</p>
      )}
      {pictures.map(({ name, value, url }) => (
        <p key={name} className="flex min-w-0 gap-2 text-xs">
          <span className="text-ink-3">{t(`web.${name}`)}</span>
          {url ? (
            <ExternalLink href={url.href}>{url.label}</ExternalLink>
          ) : (
            <span className="[overflow-wrap:anywhere]">{plainLine(value)}</span>
          )}
        </p>
      ))}
      {!card.slogan && !card.about && pictures.length === 0 && (
        <p className="text-ink-3">{t('web.cardEmpty')}</p>
      )}
    </div>
  )
}
