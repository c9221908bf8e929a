import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldTooLong, formTextsOf } from '#lib/drafts/form-texts.ts'
import { useFormDraft } from '#lib/drafts/use-form-draft.ts'
import type { FilterTexts } from '#lib/view.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { useStable } from '../use-stable.ts'
import { Field } from './field.tsx'
import { Input, Options, Select } from './input.tsx'
import { useCarriedFocus } from './use-carried-focus.ts'

export interface Suggestion {
  value: string | number
  label?: string | undefined
}

export interface FilterField<Name extends string>
  extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder'> {
  name: Name
  label: string
  /** What is wrong with its text, in words. */
  error?: ReactNode
  /** The options of a select, the first one by default; absent for a text field. */
  options?: readonly { value: string | number; label: string }[]
  /** Suggestions while typing, each with its label; free text is allowed too. */
  suggestions?: readonly Suggestion[] | undefined
}

/** Length from which a select's options do not fit into one column, characters. */
const WIDE_OPTION = 17

interface FilterFormProps<Name extends string> {
  /** Name under which the draft is kept: what is typed and not yet submitted. */
  name: string
  label: string
  fields: readonly FilterField<Name>[]
  /** The filter in force. */
  texts: FilterTexts<Name>
  onChange: (texts: FilterTexts<Name>) => void
  /** One line on what the API requires. */
  hint: string
  children?: ReactNode
}

/** The filter of a list: text fields apply with Enter or the button, a select at once. Unsubmitted text is a draft. */
export function FilterForm<Name extends string>(props: FilterFormProps<Name>) {
  const { name, label, texts, onChange, hint, children } = props
  const t = useTranslations('ui.filter')
  const id = useId()
  const [tooLong, setTooLong] = useState<Name | null>(null)
  const fields = props.fields.map((field) =>
    field.name === tooLong ? { ...field, error: t('tooLong') } : field,
  )
  // With other fields the draft starts over.
  const names = useStable(fields.map((field) => field.name))
  const { form, kept, onInput, clear: forget } = useFormDraft(name, names)
  useCarriedFocus(form, name)
  // Labels, controls and errors are each aligned in a row of their own, however many lines a label has.
  const lines = cx('grid grid-rows-subgrid', fields.some(({ error }) => error) ? 'row-span-3' : 'row-span-2')
  const apply = (next: FilterTexts<Name>) => {
    const long = fieldTooLong(next)
    setTooLong(long)
    if (long !== null) return
    // The draft goes too: it must not come back later together with the filter that was in force when it was typed.
    forget()
    // No filter at all stands for the one that the list begins with, which may be in force already.
    if (Object.keys(next).length === 0) form.current?.reset()
    onChange(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(formTextsOf(event.currentTarget, names))
  }
  return (
    <form
      ref={form}
      onInput={onInput}
      onSubmit={submit}
      aria-label={label}
      className="border-b border-line px-4 py-3"
    >
      {/* A grid, so that fields of the second line align with those of the first. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,50%-0.25rem),1fr))] gap-x-2 gap-y-1.5">
        {children}
        {fields.map(({ label: fieldLabel, error, options, suggestions, ...field }) => (
          <Field
            key={field.name}
            label={fieldLabel}
            error={error}
            className={cx(
              lines,
              '[&>label]:self-end',
              options?.some((option) => option.label.length > WIDE_OPTION) && 'col-span-2',
            )}
          >
            {options ? (
              <Select
                size="sm"
                name={field.name}
                defaultValue={texts[field.name] ?? options[0]?.value}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              >
                <Options of={options} value={(option) => option.value} text={(option) => option.label} />
              </Select>
            ) : (
              <Input
                size="sm"
                {...field}
                {...(suggestions?.length ? { list: `${id}-${field.name}` } : {})}
                defaultValue={texts[field.name] ?? ''}
                data-typed={kept?.[field.name] && ''}
              />
            )}
            {suggestions && suggestions.length > 0 && (
              <datalist id={`${id}-${field.name}`}>
                {suggestions.map(({ value, label: called }) => (
                  <option key={value} value={value} label={called} />
                ))}
              </datalist>
            )}
          </Field>
        ))}
        <div className={cx(lines, 'col-span-2')}>
          <div className="row-start-2 flex flex-wrap gap-2">
            <Button size="sm" type="submit" variant="primary" label={t('show')} />
            <Button
              size="sm"
              variant="ghost"
              disabled={Object.keys(texts).length === 0}
              onClick={() => apply({})}
            >
              {t('clear')}
            </Button>
          </div>
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-3">{hint}</p>
    </form>
  )
}
