'use client'

import { useTranslations } from 'use-intl'
import { FilterForm } from '#components/ui/form/filter-form.tsx'
import type { NewsletterRequest, NewsletterTexts } from './newsletter-view.ts'

interface NewsletterFilterProps {
  texts: NewsletterTexts
  wrong: NewsletterRequest['wrong']
  onChange: (texts: NewsletterTexts) => void
}

/** What to ask for. */
export function NewsletterFilter({ texts, wrong, onChange }: NewsletterFilterProps) {
  const t = useTranslations('newsletter')
  const field = (name: 'idNewsletter' | 'contact' | 'owner' | 'idCompany' | 'siren') => ({
    name,
    label: t(`fields.${name}`),
    error: wrong[name] && t(`wrong.${name}`, { words: wrong[name].slice(0, 3).join(', ') }),
  })
  return (
    <FilterForm
      name="newsletters"
      label={t('filter')}
      texts={texts}
      onChange={onChange}
      hint={t('filterNeeds')}
      fields={[
        field('idNewsletter'),
        { ...field('contact'), placeholder: t('numberOrEmail') },
        { ...field('owner'), placeholder: t('numberOrEmail') },
        field('idCompany'),
        field('siren'),
        {
          name: 'isDeleted',
          label: t('fields.isDeleted'),
          options: [
            { value: '', label: t('states.any') },
            { value: 'false', label: t('states.going') },
            { value: 'true', label: t('states.ended') },
          ],
        },
      ]}
    />
  )
}
