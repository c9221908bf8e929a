import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Combobox } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { FileButton } from '#components/ui/form/file-button.tsx'
import { FilterForm } from '#components/ui/form/filter-form.tsx'
import { MoneyInput } from '#components/ui/form/money-input.tsx'
import { TextFilter } from '#components/ui/form/text-filter.tsx'
import { SideSheet } from '#components/ui/overlay/side-sheet.tsx'
import { ViewNameDialog } from '#components/ui/overlay/view-name-dialog.tsx'
import { GroupLabel } from '#components/ui/table/group-label.tsx'
import { ListFromFile, ShareList } from '#components/ui/table/list-buttons.tsx'
import { SelectAll, SelectRow } from '#components/ui/table/select-cells.tsx'
import { createSelection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { UnmatchedList } from '#components/ui/table/unmatched-list.tsx'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { type Shown, SpecimenRow } from './specimen.tsx'

const people = ['Camille Müller', 'Gaël Etcheverry', 'Zoé Barbier', 'Mamadou Ó Briain'].map(
  (label, place) => ({
    value: String(100 + place),
    label,
    detail: `user ${100 + place}`,
    folded: foldText(label),
  }),
)

function Choosing() {
  const [owner, setOwner] = useState('101')
  const [amount, setAmount] = useState('12500.5')
  const [words, setWords] = useState('')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Owner">
        <Combobox
          value={owner}
          onChange={setOwner}
          options={people}
          listLabel="People seen before"
          note="Or type a number or an email address."
        />
      </Field>
      <Field label="Amount" hint="Written in the reader’s notation when it is left.">
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <TextFilter label="Name, function" text={words} onText={setWords} />
      <Field label="Disabled">
        <Combobox value="" onChange={() => undefined} options={[]} listLabel="Nobody" disabled />
      </Field>
      <Field label="With a mistake" error="This amount cannot be read.">
        <MoneyInput value="twelve" onChange={() => undefined} />
      </Field>
    </div>
  )
}

const Filter = () => (
  <FilterForm
    name="styleguide-filter"
    label="Filter"
    texts={{ naf: '99' }}
    onChange={() => undefined}
    hint="The API needs one of them."
    fields={[
      { name: 'city', label: 'City' },
      { name: 'naf', label: 'NAF', error: 'Not an activity: 99' },
      {
        name: 'state',
        label: 'State',
        options: [
          { value: '', label: 'Any' },
          { value: 'open', label: 'Open' },
        ],
      },
    ]}
  />
)

const rows = ['Rennes', 'Évry', 'Lyon']

function Selecting() {
  const [selection] = useState(() => {
    const made = createSelection()
    made.toggle('Évry', true)
    return made
  })
  const chosen = useSelected(selection).size
  const [left, setLeft] = useState(240)
  return (
    <>
      <SpecimenRow>
        <SelectAll selection={selection} ids={rows} label="Select all" />
        {rows.map((row) => (
          <span key={row} className="inline-flex items-center gap-1.5">
            <SelectRow selection={selection} id={row} label={`Select ${row}`} order={() => rows} />
            {row}
          </span>
        ))}
        <CopyButton value="Rennes" what="the city" />
      </SpecimenRow>
      <ShowMore left={left} step={100} onMore={() => setLeft(left - 100)} />
      <SelectionBar label="Selected cities" selection={selection} count={`${chosen} selected`}>
        <Button size="sm" label="Open in lookup" />
      </SelectionBar>
    </>
  )
}

function Sheets() {
  const [sheet, setSheet] = useState(false)
  const [naming, setNaming] = useState(false)
  return (
    <SpecimenRow>
      <Button onClick={() => setSheet(true)} label="Side sheet" />
      <Button onClick={() => setNaming(true)} label="Name a view" />
      {sheet && (
        <SideSheet
          onClose={() => setSheet(false)}
          eyebrow="Opportunity 41"
          title="Renewal of the ERP, Europe"
          description="Changed two days ago"
          footer={<Button variant="primary" label="Save" />}
        >
          <p className="p-5">What the sheet holds. It scrolls by itself.</p>
        </SideSheet>
      )}
      {naming && (
        <ViewNameDialog
          title="Save this view"
          initial=""
          taken={['Late ones']}
          hint="Kept in this browser."
          onConfirm={() => undefined}
          onClose={() => setNaming(false)}
        />
      )}
    </SpecimenRow>
  )
}

const asIs = (text: string) => text

const Lists = () => (
  <>
    <SpecimenRow>
      <ShareList text="552 100 554" address="/companies#list=" name="companies" />
      <ListFromFile onText={() => undefined} />
      <FileButton size="sm" label="Choose a file" onFile={() => undefined} />
      <FileButton size="sm" label="Import" disabled="Needs a member" onFile={() => undefined} />
    </SpecimenRow>
    <GroupLabel label="Camille Müller" folded={false} onToggle={() => undefined}>
      37 opportunities
    </GroupLabel>
    <UnmatchedList
      title="Not found"
      description="The API knows none of these."
      entries={['552 100 555', 'nobody@example.com']}
      rawOf={asIs}
      testId="styleguide-leftovers"
    />
  </>
)

export const moreControls: readonly Shown[] = [
  { name: 'Combobox, MoneyInput', Show: Choosing },
  { name: 'FilterForm', Show: Filter },
  { name: 'SelectAll, SelectRow, CopyButton, ShowMore, SelectionBar', Show: Selecting },
  { name: 'ShareList, ListFromFile, FileButton, GroupLabel, UnmatchedList', Show: Lists },
  { name: 'SideSheet, ViewNameDialog', Show: Sheets },
]
