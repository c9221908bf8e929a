import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { SideSheet } from '#components/ui/overlay/side-sheet.tsx'

interface FilterSheetProps {
  parts: readonly { title: string; group: ReactNode }[]
  count: number
  onClear: () => void
  onClose: () => void
}

/** All filters in one column, where there is no room for a row of popovers. */
export function FilterSheet({ parts, count, onClear, onClose }: FilterSheetProps) {
  const t = useTranslations('opportunity.filters')
  return (
    <SideSheet
      onClose={onClose}
      title={t('filters')}
      footer={
        <>
          <Button variant="ghost" disabled={count === 0} onClick={onClear} className="me-auto">
            {t('clear', { count })}
          </Button>
          <Button variant="primary" onClick={onClose} label={t('show')} />
        </>
      }
    >
      <div className="divide-y divide-line px-5">
        {parts.map(({ title, group }) => (
          <section key={title} aria-label={title} className="py-4">
            <h3 className="mb-2 text-sm font-semibold">{title}</h3>
            {group}
          </section>
        ))}
      </div>
    </SideSheet>
  )
}
