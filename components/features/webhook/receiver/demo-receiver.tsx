import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { withSession } from '#lib/session/session-store.ts'
import { forgetReceived, type ReceivedDelivery, receivedQuery } from './receiver-calls.ts'

const MAX_SHOWN = 30

export function DemoReceiver({ url }: { url: string }) {
  const t = useTranslations('webhook.receiver')
  const client = useQueryClient()
  const query = useQuery(receivedQuery())
  const { deliveries = [], secretsKnown = 0 } = query.data ?? {}
  const { attempt } = useAttempt(({ title }) => toast({ title, tone: 'danger' }))
  const forget = async () => {
    await attempt(() => withSession(forgetReceived))
    await client.invalidateQueries({ queryKey: receivedQuery().queryKey })
  }
  return (
    <QueryPanel
      title={t('title')}
      count={query.data ? deliveries.length : null}
      description={t('about', { secrets: secretsKnown })}
      query={query}
      isEmpty={(data) => data.deliveries.length === 0}
      actions={
        deliveries.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => void forget()} label={t('forget')} />
        )
      }
      empty={
        <EmptyState
          icon={Inbox}
          title={t('emptyTitle')}
          text={
            <>
              <p>{t('emptyText')}</p>
              <p className="mt-1.5 flex justify-center text-ink">
                <CopyValue value={url} what={t('address')} />
              </p>
              <p className="mt-1.5">
                {t.rich('paths', { path: (path) => <span className="whitespace-nowrap">{path}</span> })}
              </p>
            </>
          }
        />
      }
    >
      {() => (
        <>
          <ul data-testid="received">
            {deliveries.slice(0, MAX_SHOWN).map((delivery) => (
              <Delivery
                key={`${delivery.at} ${delivery.id} ${delivery.path} ${delivery.signature}`}
                delivery={delivery}
              />
            ))}
          </ul>
          {deliveries.length > MAX_SHOWN && (
            <p className="px-4 py-2 text-xs text-ink-3">
              {t('more', { count: deliveries.length - MAX_SHOWN })}
            </p>
          )}
        </>
      )}
    </QueryPanel>
  )
}

function Verdict({ verified }: { verified: boolean | null }) {
  const t = useTranslations('webhook.receiver')
  if (verified === null) return <Badge tooltip={t('unverifiedWhy')}>{t('unverified')}</Badge>
  return verified ? (
    <Badge tone="success">{t('verified')}</Badge>
  ) : (
    <Badge tone="danger" tooltip={t('wrongWhy')}>
      {t('wrong')}
    </Badge>
  )
}

function Delivery({ delivery }: { delivery: ReceivedDelivery }) {
  const t = useTranslations('webhook.receiver')
  const { at, path, verified, event, id, timestamp, signature, body } = delivery
  const headers: [string, string | null][] = [
    ['X-Webhook-Id', id],
    ['X-Webhook-Event', event],
    ['X-Webhook-Timestamp', timestamp],
    // Only calls of the account's webhooks have an id (api.md 6).
    [id === null ? 'X-Service-Signature' : 'X-Webhook-Signature', signature],
  ]
  return (
    <li
      data-verified={String(verified)}
      data-event-id={id ?? undefined}
      className="border-b border-line px-4 py-1 last:border-b-0"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-sm">
        <span className="w-32 shrink-0 whitespace-nowrap text-ink-2">
          <RelativeTime value={at} />
        </span>
        <Verdict verified={verified} />
        <span className="truncate font-medium">{event === null ? t('noEvent') : plainLine(event)}</span>
        {id !== null && <span className="ident truncate text-ink-2">#{plainLine(id)}</span>}
        <span className="truncate font-mono text-xs text-ink-3">{plainLine(path)}</span>
      </div>
      <Disclosure summary={t('details')}>
        <dl className="mb-2 grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
          {headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-mono text-ink-3">{name}</dt>
              <dd className="font-mono break-all">{plainLine(value)}</dd>
            </div>
          ))}
        </dl>
        <pre className="mb-2 rounded-md bg-sunken px-3 py-2 font-mono text-xs break-all whitespace-pre-wrap">
          {plainText(body)}
        </pre>
      </Disclosure>
    </li>
  )
}
