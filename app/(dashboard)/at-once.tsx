import { setTimeout as delay } from 'node:timers/promises'
import { type ReactNode, Suspense } from 'react'
import { getTranslations } from '#components/i18n/server.ts'
import { Card } from '#components/ui/card.tsx'
import { Skeleton, SkeletonFacts, SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

/** How long the document waits for its data, milliseconds; after that it is sent with a fallback, and the data is streamed in later. */
const AT_ONCE = 400

interface AtOnceProps<Data> {
  coming: Promise<Data>
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

const Late = async <Data,>({ coming, children }: Omit<AtOnceProps<Data>, 'waiting'>) => children(await coming)

/**
 * Renders data read on the server. Data that arrives in time is rendered without a Suspense boundary: React would keep
 * what is inside one (or behind a `loading.tsx`) hidden until its scripts run, and for 300 ms after the first paint.
 */
export async function AtOnce<Data>({ coming, waiting, children }: AtOnceProps<Data>) {
  const data = await Promise.race([coming, delay(AT_ONCE, 'late' as const, { ref: false })])
  if (data !== 'late') return children(data)
  return (
    <Suspense fallback={waiting}>
      <Late coming={coming}>{children}</Late>
    </Suspense>
  )
}

export async function PageLoading() {
  const t = await getTranslations('ui')
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
