'use client'

import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Select } from '#components/ui/input.tsx'
import { NEWSLETTER_FIELDS, type NewsletterRequest, type NewsletterTexts } from './newsletter-view.ts'

interface NewsletterFilterProps {
  texts: NewsletterTexts
  wrong: NewsletterRequest['wrong']
  onChange: (texts: NewsletterTexts) => void
}

/** What to ask for. The state acts as it is chosen, typed fields with Enter or the button. */
export function NewsletterFilter({ texts, wrong, onChange }: NewsletterFilterProps) {
  const t = useTranslations('newsletter')
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const entered = new FormData(form.current)
    const next: NewsletterTexts = {}
    for (const field of NEWSLETTER_FIELDS) {
      const text = String(entered.get(field) ?? '').trim()
      if (text) next[field] = text
    }
    onChange(next)
  }
  return (
    <form ref={form} onSubmit={submit} aria-label={t('filter')} className="border-b border-line px-4 py-3">
      <div className="flex flex-wrap items-start gap-2">
        {(['idNewsletter', 'contact', 'owner', 'idCompany', 'siren'] as const).map((field) => (
          <Field
            key={field}
            label={t(`fields.${field}`)}
            error={wrong[field] && t(`wrong.${field}`, { words: wrong[field].slice(0, 3).join(', ') })}
            className="min-w-28 flex-1 basis-32"
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
        <Field label={t('fields.isDeleted')} className="min-w-28 flex-1 basis-32">
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
        <div className="flex gap-2 self-end">
          <Button size="sm" type="submit" variant="primary">
            {t('show')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={Object.keys(texts).length === 0}
            onClick={() => onChange({})}
          >
            {t('clear')}
          </Button>
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-3">{t('filterNeeds')}</p>
    </form>
  )
}
