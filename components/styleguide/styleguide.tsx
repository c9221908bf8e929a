'use client'

import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipHost } from '#components/ui/tooltip.tsx'
import { Controls } from './controls.tsx'
import { Kept } from './kept.tsx'
import { Marks } from './marks.tsx'
import { States } from './states.tsx'

export function Styleguide() {
  return (
    <main className="mx-auto max-w-6xl">
      <PageHeader title="Styleguide">Every primitive in every state. Development only.</PageHeader>
      <PageBody>
        <div>
          <Marks />
          <Controls />
          <Kept />
          <States />
        </div>
      </PageBody>
      <Toaster />
      <TooltipHost />
    </main>
  )
}
