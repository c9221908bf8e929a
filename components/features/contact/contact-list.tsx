import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { dataOf, type PanelQuery } from '#components/ui/feedback/panel-state.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { useStoredSelection } from '#components/ui/table/use-stored-selection.ts'
import { changeAddress } from '#components/ui/use-address.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { useStable } from '#components/ui/use-stable.ts'
import { useView } from '#components/ui/use-view.ts'
import { search } from '#lib/paths.ts'
import { ContactExport } from './contact-export.tsx'
import { ContactFilters } from './contact-filters.tsx'
import type { SubscribeContactsComponent } from './contact-selection-actions.tsx'
import { ContactTable, useContactColumns } from './contact-table.tsx'
import { ContactToolsContext } from './contact-tools.tsx'
import { type ContactStanding, contactView, EVERY_CONTACT, narrowed } from './contact-view.ts'
import { sortContacts } from './sort-contacts.ts'
import { type Enrich, useEnrich } from './use-enrich.tsx'

const ContactSelectionActions = partOf(
  () => import('./contact-selection-actions.tsx'),
  'ContactSelectionActions',
)

// Loaded on demand: the list does not wait for the search for duplicates.
const ContactDuplicates = partOf(() => import('./contact-duplicates.tsx'), 'ContactDuplicates')

interface ContactListProps {
  title: string
  query: PanelQuery<readonly ContactRow[]>
  empty: ReactNode
  acrossCompanies?: boolean
  Subscribe: SubscribeContactsComponent
}

const none: readonly ContactRow[] = []
const keyOf = (row: ContactRow) => String(row.idCrmVisitCard)
const STANDINGS: readonly ContactStanding[] = ['any', 'post', 'left']
const show = (view: Parameters<typeof contactView.write>[0], step?: 'replace') =>
  changeAddress(contactView.write(view), step)
const showAll = () => show({ ...EVERY_CONTACT, standing: 'any' })

/** A list of contacts with filters, sorting, selection, actions and export; generic cards in a table of their own. */
export function ContactList(props: ContactListProps) {
  const { title, query, empty, acrossCompanies = false, Subscribe } = props
  const t = useTranslations('contact')
  const rows = dataOf(query) ?? none
  // Not another one after a sort, which is in the address too.
  const view = useStable(useView(contactView))
  const selection = useStoredSelection()
  const enrich = useEnrich()
  const { jobs, reading, want, question } = enrich

  const people = useMemo(() => sortContacts(rows.filter((row) => !row.isCompany)), [rows])
  const generic = useMemo(() => rows.filter((row) => row.isCompany), [rows])
  const { rows: passing, counts } = useMemo(() => narrowed(people, view), [people, view])
  const columns = useContactColumns(acrossCompanies)
  const list = useList({ columns: columns.people, rows: passing, keyOf })
  const genericList = useList({ columns: columns.generic, rows: generic, keyOf })
  const { rows: shown } = list
  // Cells are not rendered again where rows are only sorted differently.
  const latest = useLatest(shown)
  const tools = useMemo(
    () => ({ selection, jobs, reading, want, order: () => latest.current.map(keyOf) }),
    [selection, jobs, reading, want],
  )

  return (
    <ContactToolsContext value={tools}>
      <QueryPanel
        title={title}
        query={query}
        count={dataOf(query) && people.length}
        skeleton={<SkeletonTable rows={10} columns={6} />}
        empty={empty}
        actions={
          // Invisible, not absent, while the list loads: the header would grow on a narrow screen.
          (rows.length > 0 || query.data === undefined) && (
            <div className={cx('flex flex-wrap items-center gap-2', rows.length === 0 && 'invisible')}>
              <SegmentedControl
                label={t('standing.label')}
                value={view.standing}
                onChange={(standing) => show({ standing })}
                options={STANDINGS.map((value) => ({
                  value,
                  label: t(`standing.${value}`, { count: counts[value] }),
                }))}
              />
              <ContactExport rows={shown} />
            </div>
          )
        }
      >
        {() => (
          <>
            {people.length > 0 && <ContactFilters people={people} filter={view} onChange={show} />}
            <ContactTicks
              shown={shown}
              passing={passing}
              selection={selection}
              enrich={enrich}
              duplicates={view.duplicates}
              Subscribe={Subscribe}
            />
            {shown.length === 0 ? (
              <EmptyState
                title={t(people.length === 0 ? 'noPeople' : 'noMatch')}
                action={people.length > 0 && <Button onClick={showAll} label={t('showAll')} />}
                text={t(people.length === 0 ? 'noPeopleText' : 'noMatchText')}
              />
            ) : (
              <ContactTable
                list={list}
                label={title}
                filteredBy={search(contactView.write({ ...view, duplicates: false }))}
                testId="contact-table"
              />
            )}
          </>
        )}
      </QueryPanel>
      {generic.length > 0 && (
        <Panel
          title={t('genericTitle')}
          description={t('genericText')}
          count={generic.length}
          queries={[query]}
          padded={false}
          actions={<ContactExport rows={generic} generic />}
        >
          <ContactTable list={genericList} label={t('genericTitle')} testId="generic-table" />
        </Panel>
      )}
      {question}
    </ContactToolsContext>
  )
}

interface ContactTicksProps extends Pick<ContactListProps, 'Subscribe'> {
  /** In the order shown, and in the default one. */
  shown: readonly ContactRow[]
  passing: readonly ContactRow[]
  selection: Selection
  enrich: Enrich
  /** Whether the dialog of duplicates is open. */
  duplicates: boolean
}

/** How many contacts are shown and ticked, and what can be done with them; a tick renders nothing else of the list. */
function ContactTicks({ shown, passing, selection, enrich, duplicates, Subscribe }: ContactTicksProps) {
  const t = useTranslations('contact')
  const ui = useTranslations('ui')
  const selected = useDeferredValue(useSelected(selection))
  const chosenOf = (keys: ReadonlySet<string>) => shown.filter((row) => keys.has(keyOf(row)))
  const chosen = chosenOf(selected)
  // Selected contacts that the filters hide: actions leave them out.
  const unseen = selected.size - chosen.length
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-1.5">
      <p role="status" className="text-sm text-ink-2" data-testid="contact-counts">
        {chosen.length > 0 ? t('selected', { count: chosen.length }) : t('shown', { count: shown.length })}
        {unseen > 0 && ` ${ui('unseen', { count: unseen })}`}
      </p>
      {chosen.length < shown.length && (
        <Button size="sm" variant="ghost" onClick={() => selection.set(shown.map(keyOf))}>
          {t('selectAll', { count: shown.length })}
        </Button>
      )}
      {selected.size > 0 ? (
        <>
          <Button size="sm" variant="ghost" onClick={() => selection.set([])} label={ui('selectNone')} />
          <ContactSelectionActions
            chosen={chosen}
            chosenNow={() => chosenOf(selection.get())}
            enrich={enrich}
            Subscribe={Subscribe}
          />
        </>
      ) : (
        <ContactDuplicates rows={passing} open={duplicates} onOpen={(open) => show({ duplicates: open })} />
      )}
    </div>
  )
}
