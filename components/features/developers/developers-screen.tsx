'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { Card } from '#components/ui/card.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'

const skeleton = (
  <Card className="p-4">
    <SkeletonFacts rows={8} />
  </Card>
)
const Reference = part(
  () =>
    dynamic(() => import('./reference.tsx').then((module) => module.Reference), {
      ssr: false,
      loading: () => skeleton,
    }),
  { here: true },
)

/** API reference for developers; operations can be tried with the session's account. */
export function DevelopersScreen() {
  const t = useTranslations('developers')
  return (
    <>
      <PageHeader title={t('title')}>{t('about')}</PageHeader>
      <PageBody>
        <Reference />
      </PageBody>
    </>
  )
}
