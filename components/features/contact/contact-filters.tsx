import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { Button } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect, Options, Select } from '#components/ui/form/input.tsx'
import { TextFilter } from '#components/ui/form/text-filter.tsx'
import { type ContactFilter, countPersonas, PRESENCES } from '#lib/domain/contact/contact-filter.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { EVERY_CONTACT } from './contact-view.ts'

// The signed-in user is known later than the list.
const MineButton = partOf(() => import('./mine-button.tsx'), 'MineButton')

interface ContactFiltersProps {
  /** The contacts whose personas are offered. */
  people: readonly ContactRow[]
  filter: ContactFilter
  /** `replace` while somebody types, so that Back does not step through each letter. */
  onChange: (change: Partial<ContactFilter>, step?: 'replace') => void
}

export function ContactFilters({ people, filter, onChange }: ContactFiltersProps) {
  const t = useTranslations('contact.filters')
  const personas = useMemo(() => countPersonas(people), [people])
  const isKnown = filter.persona === '' || personas.some(({ key }) => key === filter.persona)
  const some = Object.entries(EVERY_CONTACT).some(
    ([name, usual]) => filter[name as keyof ContactFilter] !== usual,
  )
  const presence = (name: 'phone' | 'email', words: 'phones' | 'emails') => (
    <Field label={t(name)} hideLabel className="min-w-0 flex-1 basis-36 sm:max-w-44">
      <ChoiceSelect
        size="sm"
        of={PRESENCES}
        text={(value) => t(`${words}.${value}`)}
        value={filter[name]}
        onPick={(value) => onChange({ [name]: value })}
      />
    </Field>
  )
  return (
    <search
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2"
      data-testid="contact-filters"
    >
      <TextFilter
        label={t('name')}
        text={filter.name}
        onText={(name) => onChange({ name }, 'replace')}
        className="w-full sm:w-44 2xl:w-60"
      />
      <Field label={t('persona')} hideLabel className="min-w-0 flex-1 basis-36 sm:max-w-44">
        <Select size="sm" value={filter.persona} onValueChange={(value) => onChange({ persona: value })}>
          <option value="">{t('anyPersona')}</option>
          {!isKnown && <option value={filter.persona}>{filter.persona}</option>}
          <Options
            of={personas}
            value={({ key }) => key}
            text={({ title, count }) =>
              t('choice', { name: title === null ? t('noPersona') : plainLine(title), count })
            }
          />
        </Select>
      </Field>
      {presence('phone', 'phones')}
      {presence('email', 'emails')}
      <MineButton user={filter.user} onChange={onChange} />
      {some && (
        <Button size="sm" variant="ghost" onClick={() => onChange(EVERY_CONTACT)} label={t('clear')} />
      )}
    </search>
  )
}
