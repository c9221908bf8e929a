import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'

/** A cell of fixed height, so that nothing below shifts when its content arrives. */
export const GlanceCell = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="flex h-28 min-w-0 flex-col gap-0.5 overflow-hidden bg-surface px-4 py-2.5 text-sm">
    <h2 className="text-xs font-normal text-ink-3">{title}</h2>
    {children}
  </div>
)

/** A responsive grid of the cells with lines between them. */
export function GlanceFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('company.glance')
  return (
    <section
      aria-label={t('title')}
      data-print="no"
      data-testid="company-glance"
      className="grid gap-px overflow-hidden rounded-lg border border-line bg-line print:bg-transparent sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5 [&>*:last-child:nth-child(odd)]:sm:max-lg:col-span-2 [&>*:nth-child(4)]:lg:max-2xl:col-span-1 [&>*:nth-child(5)]:lg:max-2xl:col-span-2"
    >
      {children}
    </section>
  )
}

const CELLS = ['alert', 'opportunities', 'deadline', 'contacts', 'changed'] as const

export function GlanceSkeleton() {
  const t = useTranslations('company.glance')
  return (
    <GlanceFrame>
      {CELLS.map((cell) => (
        <GlanceCell key={cell} title={t(`cells.${cell}`)}>
          <Skeleton className="mt-1.5 w-3/5" />
          <Skeleton className="mt-1.5 w-2/5" />
        </GlanceCell>
      ))}
    </GlanceFrame>
  )
}
