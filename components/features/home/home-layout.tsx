'use client'

import type { ReactNode } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { useMedia } from '#components/ui/use-media.ts'

const IdentifyPrompt = partOf(() => import('#components/entities/team/identify-prompt.tsx'), 'IdentifyPrompt')
const ApiNotes = partOf(() => import('./api-notes.tsx'), 'ApiNotes')

interface HomeLayoutProps {
  title: string
  intro: string
  main: ReactNode
  side: ReactNode
  /** The watch-list; last, as its height changes. */
  watched: ReactNode
}

/** Layout of Home: two columns on a wide screen, else one, the watch-list last. */
export function HomeLayout({ title, intro, main, side, watched }: HomeLayoutProps) {
  // The prompt appears late: beside the title, or below everything else on a narrow screen, it shifts nothing.
  const isWide = useMedia('(min-width: 80rem)')
  return (
    <>
      <PageHeader title={title} actions={isWide && <IdentifyPrompt />}>
        {intro}
      </PageHeader>
      <PageBody>
        <ApiNotes />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(22rem,1fr)] xl:grid-rows-[auto_1fr] print:block print:*:contents">
          <div className="flex min-w-0 flex-col gap-4">{main}</div>
          <div className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            {side}
          </div>
          <div className="min-w-0">{watched}</div>
        </div>
        {isWide === false && <IdentifyPrompt />}
      </PageBody>
    </>
  )
}
