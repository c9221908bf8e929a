import { ArrowLeft } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { TextFilter } from '#components/ui/form/text-filter.tsx'
import { writeAddress } from '#components/ui/use-address.ts'
import { useOnChange } from '#components/ui/use-on-change.ts'
import { useView } from '#components/ui/use-view.ts'
import { entriesOf, findEntries, type OpenApi } from '#lib/domain/reference/reference.ts'
import { paths } from '#lib/paths.ts'
import openApi from '../../../docs/openapi.json'
import { developersView } from './developers-view.ts'
import { EntryView } from './entry-view.tsx'
import { Overview } from './overview.tsx'
import { ReferenceList } from './reference-list.tsx'

const document = openApi as unknown as OpenApi
const entries = entriesOf(document)
const { schemas } = document.components

/** The OpenAPI document: a searchable list of entries, and the open one. */
export function Reference() {
  const t = useTranslations('developers')
  const view = useView(developersView)
  const found = findEntries(entries, useDeferredValue(view.q))
  // The pressed entry of the list is painted before its content.
  const open = useDeferredValue(view.open)
  const opened = entries.find(({ id }) => id === open)
  const hrefOf = (open: string | null) => paths.developers(developersView.write({ ...view, open }))
  const head = useRef<HTMLDivElement>(null)
  // Another entry was opened: move the focus and the scroll position to its beginning.
  useOnChange(open, () => {
    head.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(16rem,20rem)_minmax(0,1fr)]">
      <Card
        className={cx(
          'flex min-w-0 flex-col overflow-clip lg:sticky lg:top-[calc(var(--topbar)+1rem)] lg:max-h-[calc(100dvh-var(--topbar)-2rem)]',
          opened && 'max-lg:hidden',
        )}
      >
        <search aria-label={t('search')} className="flex flex-col gap-1.5 border-b border-line p-3">
          <TextFilter
            label={t('searchIn')}
            text={view.q}
            onText={(q) => writeAddress(paths.developers(developersView.write({ ...view, q })), 'replace')}
            className="w-full"
          />
          <p role="status" className="text-xs text-ink-3">
            {t('found', { count: found.length })}
          </p>
        </search>
        {found.length === 0 ? (
          <EmptyState title={t('noneFound')} text={t('noneFoundText')} />
        ) : (
          <ReferenceList found={found} open={view.open} hrefOf={hrefOf} />
        )}
      </Card>
      <div
        ref={head}
        tabIndex={-1}
        data-testid="reference-entry"
        className={cx('flex min-w-0 flex-col gap-4 outline-none', !opened && 'max-lg:order-first')}
      >
        {opened && (
          <Button
            variant="ghost"
            size="sm"
            icon={<ArrowLeft size={14} />}
            onClick={() => writeAddress(hrefOf(null))}
            className="self-start lg:hidden"
            label={t('all')}
          />
        )}
        {opened ? (
          <EntryView key={opened.id} entry={opened} schemas={schemas} hrefOf={hrefOf} />
        ) : (
          <Overview document={openApi} />
        )}
      </div>
    </div>
  )
}
