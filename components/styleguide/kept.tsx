import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DiscardTyped } from '#components/ui/form/discard-typed.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { SavedViewsMenu } from '#components/ui/overlay/saved-views-menu.tsx'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { type Shown, SpecimenRow } from './specimen.tsx'

const nothing = { title: '' }

/** What the browser keeps for a person: named views, and what was typed and not sent. */
function Kept() {
  const [search, setSearch] = useState('?stage=12')
  const draft = useDraft('styleguide', nothing)
  return (
    <>
      <SpecimenRow>
        <SavedViewsMenu screen="styleguide" search={search} omit={['q']} onApply={setSearch} />
        <Button size="sm" onClick={() => setSearch(`?stage=${search.length}`)} label="Another view" />
        <code className="ident">{search || '(all)'}</code>
      </SpecimenRow>
      <Field label="Kept over a reload" hint={draft.dirty ? 'Kept in this tab.' : 'Nothing typed.'}>
        <Input value={draft.value.title} onValueChange={(value) => draft.change({ title: value })} />
      </Field>
      <SpecimenRow>
        <DiscardTyped draft={draft} />
      </SpecimenRow>
    </>
  )
}

export const kept: readonly Shown[] = [{ name: 'SavedViewsMenu, DiscardTyped, useDraft', Show: Kept }]
