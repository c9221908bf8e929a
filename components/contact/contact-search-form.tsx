'use client'

import Search from 'lucide-react/icons/search'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Select } from '#components/ui/input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import {
  type ContactSearch,
  readValues,
  SEARCH_KINDS,
  SEARCH_WINDOWS,
  type SearchKind,
  splitEntry,
} from '#lib/domain/contact-search.ts'
import { paths } from '#lib/paths.ts'

const A_DAY = '1440'

/** What contacts are asked for by: the filters that the API needs, nothing sent that it would refuse. */
export function ContactSearchForm({ search }: { search: ContactSearch | null }) {
  const t = useTranslations('contact.search')
  const router = useRouter()
  const [kind, setKind] = useState<SearchKind>(search?.kind ?? 'window')
  const [text, setText] = useState(
    search !== null && search.kind !== 'window' ? [...search.values, ...search.invalid].join(' ') : '',
  )
  const [minutes, setMinutes] = useState(search?.kind === 'window' ? (search.values[0] ?? A_DAY) : A_DAY)
  const [missing, setMissing] = useState(false)

  const ask = (by: SearchKind, given: readonly string[]) => {
    const { values, invalid } = readValues(by, given)
    setMissing(values.length === 0)
    if (values.length > 0) router.push(paths.contacts({ by, q: [...values, ...invalid] }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'window') ask(kind, [minutes])
    else ask(kind, splitEntry(kind, text))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label={t('by')}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setMissing(false)
          }}
          options={SEARCH_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {kind === 'window' ? (
          <Field label={t('window')} hideLabel className="w-44">
            <Select value={minutes} onChange={(event) => setMinutes(event.target.value)}>
              {SEARCH_WINDOWS.map((value) => (
                <option key={value} value={value}>
                  {t(`windows.${value}`)}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <Field
            label={t(`labels.${kind}`)}
            hideLabel
            hint={t('hint')}
            error={missing && t('empty')}
            className="min-w-0 flex-1 basis-64 sm:max-w-xl"
          >
            <Input
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder={t(`labels.${kind}`)}
              autoComplete="off"
              spellCheck={false}
              leading={<Search aria-hidden size={14} />}
            />
          </Field>
        )}
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
