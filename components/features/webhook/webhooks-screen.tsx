'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { RoleNote } from '#components/entities/team/role.tsx'
import { Card } from '#components/ui/card.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { SkeletonFacts, SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { useView } from '#components/ui/use-view.ts'
import { WebhookSetup } from './config/webhook-setup.tsx'
import { PartLinks } from './part-links.tsx'
import { type WebhookPart, webhookView } from './webhook-view.ts'

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
  dynamic(() => import('./history/webhook-history.tsx').then((module) => module.WebhookHistory), { loading }),
  { here: true },
)
// Nothing can be typed before it runs: a field that the server wrote would lose it when React takes over.
const SignatureBench = part(
  dynamic(() => import('./signature/signature-bench.tsx').then((module) => module.SignatureBench), {
    loading: benchLoading,
    ssr: false,
  }),
  { here: true },
)

interface WebhooksScreenProps {
  /** The address of the demo's own receiver; null everywhere else. */
  receiverUrl: string | null
}

/** The webhook console: the two webhooks, what was sent to them, and the bench for their signatures. */
export function WebhooksScreen({ receiverUrl }: WebhooksScreenProps) {
  const t = useTranslations('webhook')
  const { part } = useView(webhookView)
  return (
    <>
      <PageHeader title={t('screenTitle')}>{t('screenAbout')}</PageHeader>
      <PartLinks current={part} />
      <div className="pt-4">
        <PageBody>
          {part === 'setup' && <RoleNote needs="admin" />}
          <Part part={part} receiverUrl={receiverUrl} />
        </PageBody>
      </div>
    </>
  )
}

function Part({ part, receiverUrl }: WebhooksScreenProps & { part: WebhookPart }) {
  switch (part) {
    case 'setup':
      return <WebhookSetup receiverUrl={receiverUrl} />
    case 'history':
      return <WebhookHistory />
    case 'signature':
      return <SignatureBench />
    default:
      return part satisfies never
  }
}
