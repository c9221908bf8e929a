'use client'

import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { FilterForm } from '#components/ui/form/filter-form.tsx'
import { Input, Select } from '#components/ui/form/input.tsx'
import { NEWSLETTER_FIELDS, type NewsletterRequest, type NewsletterTexts } from './newsletter-view.ts'

interface NewsletterFilterProps {
  texts: NewsletterTexts
  wrong: NewsletterRequest['wrong']
  onChange: (texts: NewsletterTexts) => void
}

/** What to ask for. The state acts as it is chosen, typed fields with Enter or the button. */
export function NewsletterFilter({ texts, wrong, onChange }: NewsletterFilterProps) {
  const t = useTranslations('newsletter')
  return (
    <FilterForm
      name="newsletters"
      label={t('filter')}
      fields={NEWSLETTER_FIELDS}
      filled={Object.keys(texts).length > 0}
      onChange={onChange}
      hint={t('filterNeeds')}
      show={t('show')}
      clear={t('clear')}
    >
      {(['idNewsletter', 'contact', 'owner', 'idCompany', 'siren'] as const).map((field) => (
        <Field
          key={field}
          label={t(`fields.${field}`)}
          error={wrong[field] && t(`wrong.${field}`, { words: wrong[field].slice(0, 3).join(', ') })}
        >
          <Input
            size="sm"
            name={field}
            defaultValue={texts[field] ?? ''}
            autoComplete="off"
            placeholder={field === 'contact' || field === 'owner' ? t('numberOrEmail') : undefined}
          />
        </Field>
      ))}
      <Field label={t('fields.isDeleted')}>
        <Select
          size="sm"
          name="isDeleted"
          defaultValue={texts.isDeleted ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{t('states.any')}</option>
          <option value="false">{t('states.going')}</option>
          <option value="true">{t('states.ended')}</option>
        </Select>
      </Field>
    </FilterForm>
  )
}
