'use client'

import dynamic from 'next/dynamic'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { RoleNote } from '#components/entities/team/role.tsx'
import { Card } from '#components/ui/card.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { SkeletonFacts, SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { HereLink } from '#components/ui/here-link.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useView } from '#components/ui/use-view.ts'
import { paths } from '#lib/paths.ts'
import { WebhookSetup } from './config/webhook-setup.tsx'
import { WEBHOOK_PARTS, type WebhookPart, webhookView } from './webhook-view.ts'

const loading = () => <SkeletonTable rows={8} columns={5} />
const benchLoading = () => (
  <div aria-busy="true" className="grid items-start gap-4 lg:grid-cols-2">
    {[16, 6].map((rows) => (
      <Card key={rows} className="px-4 py-3">
        <SkeletonFacts rows={rows} />
      </Card>
    ))}
  </div>
)
const WebhookHistory = part(
  () =>
    dynamic(() => import('./history/webhook-history.tsx').then((module) => module.WebhookHistory), {
      loading,
    }),
  { here: true },
)
// Not rendered on the server: text typed into server-rendered fields would be lost on hydration.
const SignatureBench = part(
  () =>
    dynamic(() => import('./signature/signature-bench.tsx').then((module) => module.SignatureBench), {
      loading: benchLoading,
      ssr: false,
    }),
  { here: true },
)

const hrefOf = (part: WebhookPart) => paths.webhooks(webhookView.write({ part }))

interface WebhooksScreenProps {
  /** URL of the demo's receiver; null outside the demo. */
  receiverUrl: string | null
}

/** The webhook console: setup, history of deliveries, and signature bench. */
export function WebhooksScreen({ receiverUrl }: WebhooksScreenProps) {
  const t = useTranslations('webhook')
  const { part: chosen } = useView(webhookView)
  // The pressed tab is painted before its content.
  const part = useDeferredValue(chosen)
  return (
    <>
      <PageHeader title={t('screenTitle')}>{t('screenAbout')}</PageHeader>
      <Tabs
        label={t('parts.label')}
        className="px-gutter"
        link={HereLink}
        current={hrefOf(chosen)}
        tabs={WEBHOOK_PARTS.map((one) => ({ href: hrefOf(one), label: t(`parts.${one}`), count: null }))}
      />
      <div className="pt-4">
        <PageBody>
          {part === 'setup' && <RoleNote needs="admin" />}
          {part === 'setup' && <WebhookSetup receiverUrl={receiverUrl} />}
          {part === 'history' && <WebhookHistory />}
          {part === 'signature' && <SignatureBench />}
        </PageBody>
      </div>
    </>
  )
}
