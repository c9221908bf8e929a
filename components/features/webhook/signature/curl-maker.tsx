import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Textarea } from '#components/ui/form/input.tsx'
import { useOnChange } from '#components/ui/use-on-change.ts'
import type { AccountWebhookPayload, RequestWebhookPayload } from '#lib/contract/events.ts'
import { signedCurl } from '#lib/domain/webhook/webhook-curl.ts'
import type { WebhookKind } from '#lib/domain/webhook/webhook-verdict.ts'
import { KindChoice } from './delivery-fields.tsx'

const result = {
  firstName: 'Camille',
  lastName: 'Exemple',
  email: 'camille.exemple@societe.example',
  phone: '+33 1 99 00 00 00',
  mobile: null,
  linkedinUrl: 'https://www.linkedin.com/in/camille-exemple',
}

/** An example payload of api.md 6.1 or 6.2, as JSON text. */
function examplePayload(kind: WebhookKind, timestamp: string): string {
  if (kind === 'account')
    return JSON.stringify({
      test: true,
      idProcessAction: 0,
      enrichmentType: 'email',
      status: 'completed',
      timestamp,
      idCrmVisitCard: 0,
      result,
    } satisfies AccountWebhookPayload)
  return JSON.stringify({
    event: 'enrichment.completed',
    timestamp,
    data: { idProcessAction: 0, type: 'email', success: true, result },
  } satisfies RequestWebhookPayload)
}

const LOCAL = 'http://localhost:8080/'

/** Makes a signed delivery to test a receiver with. It uses the bench's first secret, which the command omits. */
export function CurlMaker({ secret }: { secret: string }) {
  const t = useTranslations('webhookSignature')
  const [kind, setKind] = useState<WebhookKind>('account')
  const [url, setUrl] = useState(LOCAL)
  const [body, setBody] = useState<string | null>(null)
  const [command, setCommand] = useState<string | null>(null)
  const hasSecret = secret.trim() !== ''

  const forget = () => setCommand(null)
  useOnChange(secret, forget)
  const make = async () => {
    const timestamp = new Date().toISOString()
    // The payload's timestamp has to be fresh as well: per-request receivers check that one.
    const text = body ?? examplePayload(kind, timestamp)
    const id = `test-${timestamp.replace(/\D/g, '')}`
    setCommand(
      await signedCurl({ kind, url, secret, body: text, eventType: 'enrichment.completed', id, timestamp }),
    )
  }

  return (
    <Panel title={t('curl.title')} description={t('curl.about')}>
      <div className="flex flex-col gap-3">
        <KindChoice
          kind={kind}
          onChange={(next) => {
            setKind(next)
            setBody(null)
            forget()
          }}
        />
        <Field label={t('curl.url')}>
          <Input
            className="font-mono text-xs"
            type="url"
            value={url}
            spellCheck={false}
            onValueChange={(value) => {
              setUrl(value)
              forget()
            }}
          />
        </Field>
        <Field label={t('curl.body')} hint={t('curl.bodyHint')}>
          <Textarea
            className="font-mono text-xs break-all"
            rows={5}
            spellCheck={false}
            autoComplete="off"
            value={body ?? examplePayload(kind, '2026-01-01T00:00:00.000Z')}
            onValueChange={(value) => {
              setBody(value)
              forget()
            }}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={RefreshCw} disabled={!hasSecret} onClick={() => void make()}>
            {command === null ? t('curl.make') : t('curl.again')}
          </Button>
          <span className="text-xs text-ink-3">{hasSecret ? t('curl.fresh') : t('curl.needsSecret')}</span>
        </div>
        {command !== null && (
          <div className="relative rounded-md border border-line bg-sunken">
            <CopyButton value={command} what={t('curl.command')} className="absolute end-1 top-1 bg-sunken" />
            <pre
              role="region"
              aria-label={t('curl.command')}
              tabIndex={0}
              className="max-h-72 overflow-auto px-3 py-2 pe-9 font-mono text-xs break-all whitespace-pre-wrap"
            >
              {command}
            </pre>
          </div>
        )}
      </div>
    </Panel>
  )
}
