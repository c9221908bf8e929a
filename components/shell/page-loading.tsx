'use client'

import { useTranslations } from 'use-intl'
import { Card } from '#components/ui/card.tsx'
import { Skeleton, SkeletonFacts, SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

/**
 * What a screen shows until its document's data is there: a `loading.tsx` of each that waits. Those whose first rows are
 * in the document have none: React reveals what stands in such a boundary 300 ms after the first paint.
 */
export function PageLoading() {
  const t = useTranslations('ui')
  return (
    <div aria-busy="true">
      <VisuallyHidden status>{t('loading')}</VisuallyHidden>
      <div className="flex flex-col gap-3 px-gutter pt-5 pb-5">
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="w-40" />
      </div>
      <PageBody>
        <Card className="p-4">
          <SkeletonFacts rows={4} />
        </Card>
        <Card>
          <SkeletonTable />
        </Card>
      </PageBody>
    </div>
  )
}
