import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select, Textarea } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { submitOnEnter } from '#components/ui/form/submit-on-enter.ts'
import { useCarriedFocus } from '#components/ui/form/use-carried-focus.ts'
import { ListFromFile, ShareList } from '#components/ui/table/list-buttons.tsx'
import { writeAddress } from '#components/ui/use-address.ts'
import {
  type ContactSearch,
  readValues,
  SEARCH_KINDS,
  SEARCH_WINDOWS,
  type SearchKind,
  splitEntry,
} from '#lib/domain/contact/contact-search.ts'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { contactsAddress } from '#lib/lookup/contacts-address.ts'
import { paths } from '#lib/paths.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { storeChoice } from '#lib/views/last-choice.ts'

const SeenCompanies = partOf(() => import('./seen-companies.tsx'), 'SeenCompanies')

const MAX_ROWS = 8
const A_DAY = '1440'

export interface AskedSearch {
  /** Identifies the search by its kind and values alone: sorting and filters change the address too. */
  asked: string
  search: ContactSearch | null
  /** The values of a search that is too long for the address. */
  list: string | null
}

/** The form that searches contacts by the filters of the API; values that it would refuse are not sent. */
export function ContactSearchForm({ asked, search, list }: AskedSearch) {
  const idAccount = useIdAccount()
  const t = useTranslations('contact.search')
  const contact = useTranslations('contact')
  const initial = useMemo(() => {
    const isWindow = search?.kind === 'window'
    return {
      kind: (search?.kind ?? 'window') as string,
      text: search === null || isWindow ? '' : [...search.values, ...search.invalid].join('\n'),
      minutes: (isWindow ? search.values[0] : undefined) ?? A_DAY,
    }
  }, [search])
  const draft = useDraft(`contact-search:${asked}`, initial)
  const { text, minutes } = draft.value
  const kind = SEARCH_KINDS.find((one) => one === draft.value.kind) ?? 'window'
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useCarriedFocus(form, 'contact-search')

  const ask = (by: SearchKind, given: readonly string[]) => {
    const { values, invalid } = readValues(by, given)
    setMissing(values.length === 0)
    if (values.length === 0) return field.current?.focus()
    draft.clear()
    if (by === 'window') storeChoice(idAccount, 'contacts', values[0] ?? null)
    // Not through the router: offline it would navigate to the browser's error page, and what was typed would be lost.
    const href = contactsAddress(by, [...values, ...invalid])
    if (href !== window.location.pathname + window.location.search) writeAddress(href)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (kind === 'window') ask(kind, [minutes])
    else ask(kind, splitEntry(kind, text))
  }
  return (
    <form ref={form} data-press="" onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label={t('by')}
          value={kind}
          onChange={(next) => {
            draft.change({ kind: next })
            setMissing(false)
          }}
          options={SEARCH_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {kind === 'window' ? (
          <Field label={t('window')} hideLabel className="w-44">
            <Select value={minutes} onValueChange={(value) => draft.change({ minutes: value })}>
              <Options of={SEARCH_WINDOWS} text={(value) => t(`windows.${value}`)} />
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
            <Textarea
              ref={field}
              rows={Math.min(MAX_ROWS, text.split('\n', MAX_ROWS).length)}
              value={text}
              onValueChange={(value) => draft.change({ text: value })}
              onKeyDown={submitOnEnter(text, submit)}
              placeholder={t(`labels.${kind}`)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="min-h-control-md"
            />
          </Field>
        )}
        <Button type="submit" variant="primary" label={t('submit')} />
        {kind !== 'window' && <ListFromFile onText={(given) => draft.change({ text: given })} />}
        {list !== null && (
          <ShareList
            text={list}
            address={paths.contacts({ by: search?.kind })}
            name={contact('csv.fileName')}
          />
        )}
      </div>
      {kind === 'company' && (
        <SeenCompanies
          onChoose={(idCompany) => draft.change({ text: `${text.trim()}\n${idCompany}`.trim() })}
        />
      )}
    </form>
  )
}
