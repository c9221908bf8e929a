import { Copy, Ellipsis, Rows2, Rows3, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, LinkButton } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Select, Textarea } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import {
  Menu,
  MenuHeading,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuSeparator,
} from '#components/ui/overlay/menu.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import { type Shown, SpecimenRow } from './specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const
const views = [
  { value: 'list', label: 'List', icon: <Rows3 size={14} /> },
  { value: 'cards', label: 'Cards', icon: <Rows2 size={14} /> },
] as const
const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const

const Buttons = () => (
  <>
    {sizes.map((size) => (
      <SpecimenRow key={size}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size={size} label={variant} />
        ))}
        <Button size={size} icon={Copy} label="With icon" />
        <Button size={size} variant="primary" busy label="Busy" />
        <Button size={size} disabled label="Disabled" />
        <IconButton size={size} label="More" icon={Ellipsis} />
        <LinkButton size={size} href="/styleguide" label="A link" />
      </SpecimenRow>
    ))}
  </>
)

function Fields() {
  const [view, setView] = useState<'list' | 'cards'>('list')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name" hint="As it stands in the register.">
          <Input placeholder="Société exemple" />
        </Field>
        <Field label="SIREN" error="The check digit is wrong: is a digit mistyped?" required>
          <Input defaultValue="552100555" />
        </Field>
        <Field label="Search" hideLabel>
          <Input type="search" leading={<Search size={14} />} placeholder="Filter by city" />
        </Field>
        <Field label="Region">
          <Select defaultValue="b">
            <option value="a">Auvergne-Rhône-Alpes</option>
            <option value="b">Bretagne</option>
          </Select>
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Nothing to change" />
        </Field>
        <Field label="Identifiers" hint="One to a line.">
          <Textarea rows={3} />
        </Field>
      </div>
      <SpecimenRow>
        <Checkbox label="Open branches only" defaultChecked />
        <Checkbox label="Some of them" indeterminate />
        <Checkbox label="With a hint" hint="What it means." />
        <Choices
          legend="File"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'The list', hint: 'Every row of it.' },
            { value: 'cards', label: 'The cards' },
          ]}
        />
        <SegmentedControl label="View" value={view} onChange={setView} options={views} />
        <SegmentedControl label="View" iconsOnly value={view} onChange={setView} options={views} />
      </SpecimenRow>
    </>
  )
}

function Floating() {
  const [dialog, setDialog] = useState(false)
  const [confirm, setConfirm] = useState(false)
  const [sort, setSort] = useState('name')
  return (
    <>
      <SpecimenRow>
        <Menu label="Actions" align="start" trigger={(props) => <Button {...props} label="Menu" />}>
          <MenuHeading>Sort by</MenuHeading>
          <MenuRadioGroup
            label="Sort by"
            value={sort}
            onChange={setSort}
            options={[
              { value: 'name', label: 'Name' },
              { value: 'city', label: 'City' },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={Copy} onSelect={() => toast({ title: 'Copied' })} label="Copy as CSV" />
          <MenuLink href="/styleguide" label="A link" />
          <MenuItem disabled onSelect={() => undefined} label="Not now" />
          <MenuItem tone="danger" icon={Trash2} onSelect={() => setConfirm(true)} label="Delete…" />
        </Menu>
        <Popover label="Filters" trigger={(props) => <Button {...props} label="Popover" />}>
          <Field label="City">
            <Input placeholder="Rennes" />
          </Field>
        </Popover>
        <Button onClick={() => setDialog(true)} label="Dialog" />
        <Button onClick={() => setConfirm(true)} label="Confirm" />
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="ghost"
            onClick={() =>
              toast({
                tone,
                title: `A ${tone} message`,
                description: 'One line about it.',
                action: { label: 'Undo', onSelect: () => undefined },
              })
            }
          >
            Toast {tone}
          </Button>
        ))}
      </SpecimenRow>
      {dialog && (
        <Dialog
          onClose={() => setDialog(false)}
          title="A dialog"
          description="With a sentence that says what it is for."
          footer={
            <>
              <Button onClick={() => setDialog(false)} label="Cancel" />
              <Button variant="primary" onClick={() => setDialog(false)} label="Save" />
            </>
          }
        >
          <Field label="Name">
            <Input data-autofocus="" />
          </Field>
        </Dialog>
      )}
      {confirm && (
        <ConfirmDialog
          onClose={() => setConfirm(false)}
          title="Delete the webhook enrichment.completed?"
          description="https://example.com/hooks receives nothing more. Its events so far stay in the list."
          confirmLabel="Delete webhook"
          onConfirm={() =>
            new Promise((_, reject) => {
              const error = { code: 'upstream_timeout', message: '', requestId: 'r-1', retryable: true }
              setTimeout(() => reject(Object.assign(new Error('late'), error)), 800)
            })
          }
        />
      )}
    </>
  )
}

export const controls: readonly Shown[] = [
  { name: 'Button, IconButton, LinkButton', Show: Buttons },
  { name: 'Field, Input, Select, Textarea, Checkbox, SegmentedControl', Show: Fields },
  { name: 'Menu, Popover, Dialog, ConfirmDialog, Toaster', Show: Floating },
]
