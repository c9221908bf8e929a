import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { formTextsOf, useFormDraft } from '#lib/drafts/use-form-draft.ts'
import type { FilterTexts } from '#lib/view.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { useStable } from '../use-stable.ts'
import { Field } from './field.tsx'
import { Input, Options, Select } from './input.tsx'
import { useFocusOver } from './use-focus-over.ts'

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
  /** What to choose from, the first where nothing is chosen; absent where it is typed. */
  options?: readonly { value: string | number; label: string }[]
  /** What is offered while it is typed, each with what it is called; anything else may be typed too. */
  suggestions?: readonly Suggestion[] | undefined
}

/** Letters of a choice that one column has no room for. */
const LONG = 17

interface FilterFormProps<Name extends string> {
  /** Under which what is typed and not yet asked for is kept. */
  name: string
  /** Its accessible name. */
  label: string
  fields: readonly FilterField<Name>[]
  /** What is filtered now. */
  texts: FilterTexts<Name>
  onChange: (texts: FilterTexts<Name>) => void
  /** What the API needs, in a line. */
  hint: string
  children?: ReactNode
}

/**
 * What a list is asked by: typed fields act with Enter or the button, a choice as it is made. What is typed and not yet
 * asked for is a draft.
 */
export function FilterForm<Name extends string>(props: FilterFormProps<Name>) {
  const { name, label, fields, texts, onChange, hint, children } = props
  const t = useTranslations('ui.filter')
  const id = useId()
  // Its draft begins anew with other fields.
  const names = useStable(fields.map((field) => field.name))
  const { form, onInput, clear: forget } = useFormDraft(name, names)
  useFocusOver(form, name)
  // Labels, controls and errors each stand in a line of their own, however many lines a label has.
  const lines = cx('grid grid-rows-subgrid', fields.some(({ error }) => error) ? 'row-span-3' : 'row-span-2')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    forget()
    onChange(formTextsOf(event.currentTarget, names))
  }
  // What is typed goes too: it must not come back with the filter that it was typed over.
  const clearAll = () => {
    form.current?.reset()
    forget()
    onChange({})
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
              options?.some((option) => option.label.length > LONG) && 'col-span-2',
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
            <Button size="sm" variant="ghost" disabled={Object.keys(texts).length === 0} onClick={clearAll}>
              {t('clear')}
            </Button>
          </div>
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-3">{hint}</p>
    </form>
  )
}
