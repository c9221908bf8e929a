import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import type { WebhookUrlCheck } from '#lib/domain/webhook/webhook-url.ts'

/** What an address probably suffers from. It may be sent all the same. */
export function UrlWarnings({ check }: { check: WebhookUrlCheck }) {
  const t = useTranslations('webhook')
  const { warnings, readAs } = check
  return (
    <div aria-live="polite" className="contents">
      {(warnings.length > 0 || readAs !== null) && (
        <Callout tone="warning" title={t('warningsTitle')}>
          <ul className="flex list-disc flex-col gap-0.5 ps-4" data-testid="url-warnings">
            {readAs !== null && <li data-warning="readAs">{t('readAs', { host: readAs })}</li>}
            {warnings.map((warning) => (
              <li key={warning} data-warning={warning}>
                {t(`warnings.${warning}`)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}
