'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/callout.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DiscardTyped } from '#components/ui/discard-typed.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { StateView } from '#components/ui/panel.tsx'
import { panelStateOf } from '#components/ui/panel-state.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { readIds } from '#lib/domain/filter-text.ts'
import { type Draft, useDraft } from '#lib/drafts/use-draft.ts'
import { useUserNames } from '#lib/people/use-user-name.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { ContactName } from './names.tsx'
import { readPeople } from './newsletter-view.ts'

export interface SubscribeOrder {
  idNewsletter: number
  owner: { idUserResponsable: number } | { userResponsableEmail: string }
  contacts: CrmVisitCard[]
}

interface Order {
  idNewsletter: number
  owner: SubscribeOrder['owner']
  ids: number[]
  emails: string[]
}

interface SubscribeDialogProps {
  /** What the fields begin with. */
  newsletter: string
  owner: string
  contacts: string
  onClose: () => void
  /** Whether all of them were subscribed in the end. */
  onConfirm: (order: SubscribeOrder) => Promise<boolean>
}

type FieldName = 'newsletter' | 'owner' | 'contacts'

/** Which newsletter, whom and by whom; then the contacts by name, and only those that the API knows are asked for. */
export function SubscribeDialog({ newsletter, owner, contacts, onClose, onConfirm }: SubscribeDialogProps) {
  const initial = useMemo(() => ({ newsletter, owner, contacts }), [newsletter, owner, contacts])
  // For other contacts it is another form: what was typed for these is not theirs.
  const typed = useDraft(`newsletter:subscribe:${contacts}`, initial)
  const [order, setOrder] = useState<Order | null>(null)
  const confirm = async (whole: SubscribeOrder) => {
    if (await onConfirm(whole)) typed.clear()
  }
  return order === null ? (
    <SubscribeForm typed={typed} onClose={onClose} onReady={setOrder} />
  ) : (
    <SubscribeNames
      order={order}
      onBack={() => setOrder(null)}
      onClose={onClose}
      onConfirm={(whole) => void confirm(whole)}
    />
  )
}

interface SubscribeFormProps {
  typed: Draft<Record<FieldName, string>>
  onClose: () => void
  onReady: (order: Order) => void
}

function SubscribeForm({ typed: draft, onClose, onReady }: SubscribeFormProps) {
  const { value: typed } = draft
  const t = useTranslations('newsletter')
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newsletters = readIds(typed.newsletter)
    const owners = readPeople(typed.owner)
    const people = typed.contacts
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((word) => readPeople(word))
    const wrong = people.flatMap((one) => one.wrong)
    const [idNewsletter] = newsletters.values
    const [idUserResponsable] = owners.ids
    const [userResponsableEmail] = owners.emails
    const found: Partial<Record<FieldName, string>> = {}
    if (idNewsletter === undefined || newsletters.values.length > 1 || newsletters.wrong.length > 0)
      found.newsletter = t('oneNewsletter')
    if (owners.ids.length + owners.emails.length !== 1 || owners.wrong.length > 0) found.owner = t('oneOwner')
    if (wrong.length > 0) found.contacts = t('wrong.contact', { words: wrong.slice(0, 3).join(', ') })
    else if (people.length === 0) found.contacts = t('someContacts')
    setErrors(found)
    if (idNewsletter === undefined || Object.keys(found).length > 0) return
    const by =
      idUserResponsable === undefined
        ? userResponsableEmail === undefined
          ? null
          : { userResponsableEmail }
        : { idUserResponsable }
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
    onChange: (event: { target: { value: string } }) => draft.change({ [field]: event.target.value }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('subscribe')}
      footer={
        <>
          <DiscardTyped draft={draft} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form="subscribe">
            {t('check')}
          </Button>
        </>
      }
    >
      <form id="subscribe" onSubmit={submit} noValidate className="flex flex-col gap-3">
        <Field label={t('fields.idNewsletter')} error={errors.newsletter} required>
          <Input {...props('newsletter')} inputMode="numeric" autoComplete="off" data-autofocus="" />
        </Field>
        <Field label={t('contactsField')} hint={t('contactsHint')} error={errors.contacts} required>
          <Textarea {...props('contacts')} rows={4} spellCheck={false} />
        </Field>
        <Field label={t('fields.owner')} hint={t('ownerHint')} error={errors.owner} required>
          <Input {...props('owner')} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}

interface SubscribeNamesProps {
  order: Order
  onBack: () => void
  onClose: () => void
  onConfirm: (order: SubscribeOrder) => void
}

function SubscribeNames({ order, onBack, onClose, onConfirm }: SubscribeNamesProps) {
  const t = useTranslations('newsletter')
  const nameOf = useUserNames()
  const { idNewsletter, owner, ids, emails } = order
  const query = useQuery({
    queryKey: [
      ...endpointKey('listCrmVisitCards', { query: { idCrmVisitCard: ids, email: emails } }),
      'either',
    ],
    queryFn: async ({ signal }) => {
      const byId = await callInChunks('listCrmVisitCards', { query: {} }, 'idCrmVisitCard', ids, { signal })
      return [
        ...byId,
        ...(await callInChunks('listCrmVisitCards', { query: {} }, 'email', emails, { signal })),
      ]
    },
  })
  const cards = useMemo(
    () => [...new Map((query.data ?? []).map((card) => [card.idCrmVisitCard, card])).values()],
    [query.data],
  )
  const known = new Set(cards.flatMap((card) => [String(card.idCrmVisitCard), card.email?.toLowerCase()]))
  const unknown = query.data
    ? [...ids.map(String), ...emails].filter((one) => !known.has(one.toLowerCase()))
    : []
  const by = 'idUserResponsable' in owner ? nameOf(owner.idUserResponsable) : owner.userResponsableEmail
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('subscribeTitle', { count: cards.length, newsletter: String(idNewsletter) })}
      description={t('subscribeBy', { owner: by })}
      footer={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button
            variant="primary"
            disabled={cards.length === 0 || query.data === undefined}
            onClick={() => onConfirm({ idNewsletter, owner, contacts: cards })}
          >
            {t('subscribeConfirm', { count: cards.length })}
          </Button>
        </>
      }
    >
      <StateView
        state={panelStateOf(query)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        padded={false}
      >
        {unknown.length > 0 && (
          <Callout tone="warning" title={t('unknownContacts', { count: unknown.length })} className="mb-3">
            {unknown.slice(0, 20).join(', ')}
          </Callout>
        )}
        <ul className="flex flex-col gap-1 text-sm" data-testid="subscribe-names">
          {cards.map((card) => (
            <li key={card.idCrmVisitCard}>
              <span className="font-medium">
                <ContactName contact={card} />
              </span>
              {card.email && <span className="text-ink-3"> · {card.email}</span>}
            </li>
          ))}
        </ul>
      </StateView>
    </Dialog>
  )
}
