import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { useNamed } from '#components/entities/team/use-team.ts'
import { DiscardTyped } from '#components/ui/form/discard-typed.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Textarea } from '#components/ui/form/input.tsx'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { splitEntry } from '#lib/domain/contact/contact-search.ts'
import { readIds } from '#lib/domain/text/filter-text.ts'
import { type Draft, useDraft } from '#lib/drafts/use-draft.ts'
import { afterEachEnd } from '#lib/mass/after-each-end.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'
import { readPeople } from './newsletter-view.ts'
import { type SubscribeOrder, SubscribePreview, type SubscribeRequest } from './subscribe-preview.tsx'
import { useWrites } from './use-writes.ts'

type FieldName = 'newsletter' | 'owner' | 'contacts'

interface SubscribeFormProps {
  typed: Draft<Record<FieldName, string>>
  onClose: () => void
  onReady: (order: SubscribeRequest) => void
}

function SubscribeForm({ typed: draft, onClose, onReady }: SubscribeFormProps) {
  const { value: typed } = draft
  const t = useTranslations('newsletter')
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const submit = () => {
    const newsletters = readIds(typed.newsletter)
    const owners = readPeople(typed.owner)
    const people = splitEntry('email', typed.contacts).map((word) => readPeople(word))
    const wrong = people.flatMap((one) => one.wrong)
    const [idNewsletter] = newsletters.values
    const [idUser] = owners.ids
    const [email] = owners.emails
    const found: Partial<Record<FieldName, string>> = {}
    if (idNewsletter === undefined || newsletters.values.length > 1 || newsletters.wrong.length > 0)
      found.newsletter = t('oneNewsletter')
    if (owners.ids.length + owners.emails.length !== 1 || owners.wrong.length > 0) found.owner = t('oneOwner')
    if (wrong.length > 0) found.contacts = t('wrong.contact', { words: wrong.slice(0, 3).join(', ') })
    else if (people.length === 0) found.contacts = t('someContacts')
    setErrors(found)
    if (idNewsletter === undefined || Object.keys(found).length > 0) return
    const by = idUser === undefined ? (email === undefined ? null : { email }) : { idUser }
    if (by === null) return
    onReady({
      idNewsletter,
      owner: by,
      ids: [...new Set(people.flatMap((one) => one.ids))],
      emails: [...new Set(people.flatMap((one) => one.emails))],
    })
  }
  const props = (field: FieldName) => ({
    value: typed[field],
    onValueChange: (value: string) => draft.change({ [field]: value }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('subscribe')}
      aside={<DiscardTyped draft={draft} />}
      submitLabel={t('check')}
      onSubmit={submit}
    >
      <Field label={t('fields.idNewsletter')} error={errors.newsletter} required>
        <Input {...props('newsletter')} inputMode="numeric" data-autofocus="" />
      </Field>
      <Field label={t('contactsField')} hint={t('contactsHint')} error={errors.contacts} required>
        <Textarea {...props('contacts')} rows={4} spellCheck={false} />
      </Field>
      <Field label={t('fields.owner')} hint={t('ownerHint')} error={errors.owner} required>
        <Input {...props('owner')} />
      </Field>
    </FormDialog>
  )
}

interface SubscribeFlowProps {
  /** Initial values of the fields. */
  newsletter?: string
  owner?: string
  /** Ids or emails. */
  contacts: string
  /** `ran`: whether anything was sent to the API. */
  onClose: (ran: boolean) => void
}

interface Job {
  idNewsletter: number
  card: CrmVisitCard
  reason: string | undefined
  isInSpite: boolean
}

/** Subscribes contacts to a newsletter: form, preview, then the outcome of each. */
export function SubscribeFlow({ newsletter = '', owner = '', onClose, ...given }: SubscribeFlowProps) {
  const t = useTranslations('newsletter')
  const named = useNamed()
  const nameOf = useContactName()
  const writes = useWrites()
  // Those of the first render: the list below may be read again and lose some, and with them the draft its key.
  const [contacts] = useState(given.contacts)
  const initial = useMemo(() => ({ newsletter, owner, contacts }), [newsletter, owner, contacts])
  const typed = useDraft(`newsletter:subscribe:${contacts}`, initial)
  const [order, setOrder] = useState<SubscribeRequest | null>(null)
  const [run, setRun] = useState<{ idNewsletter: number; batch: MassRun<Job> } | null>(null)
  const titleOf = (id: number) => t('subscribing', { newsletter: String(id) })
  const textOf = ({ card, reason }: Job) => nameOf(card) + (reason ? ` (${t('takenIn', { reason })})` : '')
  const words = { keyOf: ({ card }: Job) => String(card.idCrmVisitCard), textOf }
  const subscribe = ({ idNewsletter, owner: by, contacts: chosen }: SubscribeOrder) => {
    const jobs = chosen.map((one): Job => ({ ...one, idNewsletter }))
    const sent = writes.subscribe(
      { ...words, title: titleOf(idNewsletter), nameOf: textOf, inputs: jobs },
      ({ card: { idCrmVisitCard }, isInSpite }) => ({ idNewsletter, idCrmVisitCard, owner: by, isInSpite }),
    )
    const batch = afterEachEnd(sent, () => {
      if (sent.get().every(({ outcome }) => outcome === 'done')) typed.clear()
    })
    setRun({ idNewsletter, batch })
  }
  const leave = () => onClose(false)
  if (order === null) return <SubscribeForm typed={typed} onClose={leave} onReady={setOrder} />
  if (run === null)
    return (
      <SubscribePreview order={order} onBack={() => setOrder(null)} onClose={leave} onConfirm={subscribe} />
    )
  return (
    <BatchDialog
      {...words}
      title={titleOf(run.idNewsletter)}
      batch={run.batch}
      nameOf={({ card, reason }) => (
        <>
          {nameOf(card)}
          {reason && <span className="text-ink-2"> ({t('takenIn', { reason })})</span>} ·{' '}
          {named('newsletter', run.idNewsletter)}
        </>
      )}
      onClose={() => onClose(true)}
    />
  )
}
