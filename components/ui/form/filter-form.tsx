'use client'

import type { FormEvent, ReactNode } from 'react'
import type { FilterTexts } from '#lib/domain/text/filter-text.ts'
import { textsOf, useFormDraft } from '#lib/drafts/use-form-draft.ts'
import { Button } from '../button.tsx'

interface FilterFormProps<Field extends string> {
  /** Under which what is typed and not yet asked for is kept. */
  name: string
  /** Its accessible name. */
  label: string
  /** The names of the controls inside. */
  fields: readonly Field[]
  /** Whether anything is filtered now. */
  filled: boolean
  onChange: (texts: FilterTexts<Field>) => void
  /** What the API needs, in a line. */
  hint: string
  show: string
  clear: string
  children: ReactNode
}

/**
 * What a list is asked by: typed fields act with Enter or the button; a choice may submit its form. What is typed and
 * not yet asked for is a draft.
 */
export function FilterForm<Field extends string>({
  name,
  label,
  fields,
  filled,
  onChange,
  hint,
  show,
  clear,
  children,
}: FilterFormProps<Field>) {
  const { form, onInput, clear: forget } = useFormDraft(name, fields)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    forget()
    onChange(textsOf(event.currentTarget, fields))
  }
  return (
    <form
      ref={form}
      onInput={onInput}
      onSubmit={submit}
      aria-label={label}
      className="border-b border-line px-4 py-3"
    >
      {/* Columns, so that fields of a second line stand under those of the first. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] items-start gap-2">
        {children}
        <div className="col-span-2 flex flex-wrap gap-2 self-end">
          <Button size="sm" type="submit" variant="primary">
            {show}
          </Button>
          <Button size="sm" variant="ghost" disabled={!filled} onClick={() => onChange({})}>
            {clear}
          </Button>
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-3">{hint}</p>
    </form>
  )
}
