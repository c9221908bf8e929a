import { useTranslations } from 'use-intl'
import type { Tone } from '#components/ui/badge.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { WebhookDiagnosis } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { paths } from '#lib/paths.ts'
import { webhookView } from './webhook-view.ts'

function toneOf(diagnosis: WebhookDiagnosis): Tone {
  if (diagnosis === 'delivered') return 'success'
  return diagnosis === 'webPage' ? 'warning' : 'danger'
}

/** The diagnosis of a delivery and how to fix it, with a link to the signature bench where that helps. */
export function Diagnosis({ diagnosis }: { diagnosis: WebhookDiagnosis }) {
  const t = useTranslations('webhook.diagnosis')
  return (
    <Callout tone={toneOf(diagnosis)} title={t(`${diagnosis}.title`)}>
      {t.rich(`${diagnosis}.text`, {
        bench: (words) => (
          <TextLink className="underline" href={paths.webhooks(webhookView.write({ part: 'signature' }))}>
            {words}
          </TextLink>
        ),
      })}
    </Callout>
  )
}
