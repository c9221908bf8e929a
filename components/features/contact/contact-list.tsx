'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { createSelection, useSelected } from '#components/ui/table/selection.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { changeAddress, useAddress } from '#components/ui/use-address.ts'
import { ContactExport } from './contact-export.tsx'
import { ContactSelection } from './contact-selection.tsx'
import { ContactTable, useContactColumns } from './contact-table.tsx'
import { ContactToolsContext } from './contact-tools.tsx'
import { passes, readStanding, type Standing } from './contact-view.ts'
import { sortContacts } from './sort-contacts.ts'
import { useEnrich } from './use-enrich.tsx'

interface ContactListProps {
  idAccount: string
  title: string
  rows: readonly ContactRow[]
  acrossCompanies?: boolean
  /** Above the rows, e.g. that the data is old. */
  note?: ReactNode
}

const keyOf = (row: ContactRow) => String(row.idCrmVisitCard)
const show = (standing: Standing) => changeAddress({ state: standing === 'any' ? null : standing })

/** Contacts that have come: divided by standing, ordered, chosen, enriched, taken away as a file; generic cards apart. */
export function ContactList({ idAccount, title, rows, acrossCompanies = false, note }: ContactListProps) {
  const t = useTranslations('contact')
  const standing = readStanding(useAddress())
  const [selection] = useState(createSelection)
  const selected = useSelected(selection)
  const enrich = useEnrich(idAccount)
  const { jobs, want, question } = enrich

  const people = useMemo(() => rows.filter((row) => !row.isCompany), [rows])
  const generic = useMemo(() => rows.filter((row) => row.isCompany), [rows])
  const passing = useMemo(
    () => sortContacts(people.filter((row) => passes(row, standing))),
    [people, standing],
  )
  const columns = useContactColumns(acrossCompanies)
  const list = useList({ columns: columns.people, rows: passing, keyOf })
  const genericList = useList({ columns: columns.generic, rows: generic, keyOf })
  const { rows: shown } = list
  const chosen = useMemo(() => shown.filter((row) => selected.has(keyOf(row))), [shown, selected])
  const tools = useMemo(
    () => ({ selection, jobs, want, order: () => shown.map(keyOf) }),
    [selection, jobs, want, shown],
  )
  const left = people.filter((row) => row.contactLeftCompany).length
  const standings: [Standing, number][] = [
    ['any', people.length],
    ['post', people.length - left],
    ['left', left],
  ]
  const listed = useMemo(() => [...shown, ...generic], [shown, generic])

  return (
    <ContactToolsContext value={tools}>
      <Panel
        title={title}
        count={people.length}
        state={{ kind: 'full' }}
        padded={false}
        actions={
          <>
            <SegmentedControl
              label={t('standing.label')}
              value={standing}
              onChange={show}
              options={standings.map(([value, count]) => ({
                value,
                label: t(`standing.${value}`, { count }),
              }))}
            />
            <ContactExport rows={listed} />
          </>
        }
      >
        {note}
        <ContactSelection
          shown={shown}
          chosen={chosen}
          onSelect={(some) => selection.set(some.map(keyOf))}
          enrich={enrich}
        />
        {shown.length === 0 ? (
          <EmptyState
            title={t(people.length === 0 ? 'noPeople' : 'noMatch')}
            action={people.length > 0 && <Button onClick={() => show('any')}>{t('showAll')}</Button>}
          >
            {t(people.length === 0 ? 'noPeopleText' : 'noMatchText')}
          </EmptyState>
        ) : (
          <ContactTable list={list} label={title} filteredBy={standing} testId="contact-table" />
        )}
      </Panel>
      {generic.length > 0 && (
        <Panel
          title={t('genericTitle')}
          description={t('genericText')}
          count={generic.length}
          state={{ kind: 'full' }}
          padded={false}
        >
          <ContactTable list={genericList} label={t('genericTitle')} testId="generic-table" />
        </Panel>
      )}
      {question}
    </ContactToolsContext>
  )
}
