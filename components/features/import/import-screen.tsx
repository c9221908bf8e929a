'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { Card } from '#components/ui/card.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'

const skeleton = (
  <Card className="p-4">
    <SkeletonFacts rows={5} />
  </Card>
)
const ImportSteps = part(
  () =>
    dynamic(() => import('./import-steps.tsx').then((module) => module.ImportSteps), {
      ssr: false,
      loading: () => skeleton,
    }),
  { here: true },
)

/** The import: rows of a file or paste are looked up or become opportunities, tags, subscriptions or enrichments. */
export function ImportScreen() {
  const t = useTranslations('import')
  return (
    <>
      <PageHeader title={t('title')}>{t('intro')}</PageHeader>
      <PageBody>
        <ImportSteps />
      </PageBody>
    </>
  )
}
