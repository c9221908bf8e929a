import { Fragment, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { HereLink } from '#components/ui/here-link.tsx'
import type { Found, ReferenceEntry } from '#lib/domain/reference/reference.ts'
import { MethodLabel } from './method.tsx'

interface ReferenceListProps {
  found: readonly Found[]
  open: string | null
  hrefOf: (open: string) => string
}

/** The entries in groups: operations by tag, events, schemas. */
export function ReferenceList({ found, open, hrefOf }: ReferenceListProps) {
  const t = useTranslations('developers')
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open !== null && nav.current) bringIntoView(nav.current)
  }, [open])
  const titleOf = ({ kind, group }: ReferenceEntry) =>
    kind === 'operation' ? group : t(kind === 'event' ? 'events' : 'schemas')
  const groups = Map.groupBy(found, ({ entry }) => titleOf(entry))
  return (
    <nav ref={nav} aria-label={t('entries')} className="min-h-0 overflow-y-auto p-1.5">
      {[...groups].map(([title, group]) => (
        <Group key={title} title={title} isEnglish={group[0]?.entry.kind === 'operation'}>
          {group.map(({ entry, field }) => (
            <li key={entry.id}>
              <HereLink
                href={hrefOf(entry.id)}
                aria-current={entry.id === open ? 'page' : undefined}
                className={cx(
                  'inset-focus flex flex-col rounded-md px-2 py-1',
                  entry.id === open ? 'bg-press text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
                )}
              >
                <span className="flex min-w-0 items-start gap-2">
                  {entry.method && <MethodLabel method={entry.method} className="w-12" />}
                  <span className="min-w-0 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
                    {entry.path ? <Path path={entry.path} /> : entry.name}
                  </span>
                </span>
                {field !== null && (
                  <span className={cx('text-xs text-ink-2', entry.method && 'ps-14')}>
                    {t('byField', { field })}
                  </span>
                )}
              </HereLink>
            </li>
          ))}
        </Group>
      ))}
    </nav>
  )
}

/** Centres the open entry if it is out of view. Scrolls the list only: `scrollIntoView` would scroll the page too. */
function bringIntoView(list: HTMLElement): void {
  const entry = list.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!entry) return
  const { top, bottom, height } = list.getBoundingClientRect()
  if (entry.top >= top && entry.bottom <= Math.min(bottom, innerHeight)) return
  list.scrollTop += entry.top - top - (height - entry.height) / 2
}

/** A path that wraps before slashes only. */
const Path = ({ path }: { path: string }) =>
  [...path.matchAll(/\/[^/]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** `isEnglish`: titles of groups of operations come from the OpenAPI document. */
function Group(props: { title: string; isEnglish: boolean; children: React.ReactNode }) {
  const { title, isEnglish, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="pb-2">
      <h2
        id={id}
        lang={isEnglish ? 'en' : undefined}
        className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3"
      >
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}
