import { useTranslations } from 'use-intl'
import { useCompanySuggestions } from '#components/entities/company/use-company-suggestions.ts'
import { useNamed } from '#components/entities/team/use-team.ts'
import { useKnownUsers } from '#components/entities/user/use-user-name.ts'
import { FilterForm } from '#components/ui/form/filter-form.tsx'
import {
  NEWSLETTER_WINDOWS,
  type NewsletterField,
  type NewsletterRequest,
  type NewsletterTexts,
} from './newsletter-view.ts'

interface NewsletterFilterProps {
  /** Newsletters seen so far: the API has no list of them. */
  newsletters: readonly number[]
  texts: NewsletterTexts
  wrong: NewsletterRequest['wrong']
  onChange: (texts: NewsletterTexts) => void
}

export function NewsletterFilter(props: NewsletterFilterProps) {
  const { newsletters, texts, wrong, onChange } = props
  const t = useTranslations('newsletter')
  const named = useNamed()
  const companies = useCompanySuggestions()
  const people = useKnownUsers()
  const field = (name: Exclude<NewsletterField, 'isDeleted'>) => ({
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
        {
          ...field('idNewsletter'),
          suggestions: newsletters.map((id) => ({ value: id, label: named('newsletter', id) })),
        },
        { ...field('contact'), placeholder: t('numberOrEmail') },
        {
          ...field('modified'),
          options: [
            { value: '', label: t('windows.any') },
            ...NEWSLETTER_WINDOWS.map((minutes) => ({ value: minutes, label: t(`windows.${minutes}`) })),
          ],
        },
        {
          ...field('owner'),
          placeholder: t('numberOrEmail'),
          suggestions: [...people].map(([value, label]) => ({ value, label })),
        },
        { ...field('idCompany'), suggestions: companies.byId },
        { ...field('siren'), suggestions: companies.bySiren },
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
