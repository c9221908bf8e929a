'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { SkeletonTable } from '#components/ui/skeleton.tsx'
import { useAddress } from '#components/ui/use-address.ts'
import { WebhookSetup } from './config/webhook-setup.tsx'
import { PartLinks } from './part-links.tsx'
import { readPart, type WebhookPart } from './webhook-view.ts'

const loading = () => <SkeletonTable rows={8} columns={5} />
const WebhookHistory = dynamic(
  () => import('./history/webhook-history.tsx').then((module) => module.WebhookHistory),
  { loading },
)
const SignatureBench = dynamic(
  () => import('./signature/signature-bench.tsx').then((module) => module.SignatureBench),
  { loading },
)

interface WebhooksScreenProps {
  /** The address of the demo's own receiver; null everywhere else. */
  receiverUrl: string | null
}

/** The webhook console: the two webhooks, what was sent to them, and the bench for their signatures. */
export function WebhooksScreen({ receiverUrl }: WebhooksScreenProps) {
  const t = useTranslations('webhook')
  const part = readPart(useAddress())
  return (
    <>
      <PageHeader title={t('screenTitle')}>{t('screenAbout')}</PageHeader>
      <PartLinks current={part} />
      <div className="pt-4">
        <PageBody>
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
