import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { RoleButton, RoleNote } from '#components/entities/team/role.tsx'
import { useTeam } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useOnline } from '#components/ui/feedback/use-online.ts'
import { focusFault } from '#components/ui/form/focus-fault.ts'
import { SideSheet } from '#components/ui/overlay/side-sheet.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import {
  draftOf,
  emptyTexts,
  inNotation,
  type OpportunityTexts,
} from '#lib/domain/opportunity/opportunity-form.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { OpportunityFields } from '../form/opportunity-fields.tsx'
import { useOpportunityForm } from '../form/use-opportunity-form.ts'
import { createAlone } from './create-alone.ts'
import { type Create, type CreateState, useCreate } from './use-create.ts'

interface CreateNoteProps {
  state: CreateState
  onLook: () => void
  onLookBack: () => void
  onAgain: () => void
  onFound: (card: Opportunity) => void
}

/** The outcome of the request, with what can be done about it; shown above the form. */
function CreateNote({ state, onLook, onLookBack, onAgain, onFound }: CreateNoteProps) {
  const t = useTranslations('opportunity.create')
  const errorText = useErrorText()

  if (state.kind === 'failed') {
    if (state.looked) return <Callout tone="warning" live title={t('notThere')} text={t('notThereText')} />
    const { short, detail } = errorText(state.error)
    return (
      <Callout tone="danger" live title={t('failed')}>
        {short}
        {detail && <p>{detail}</p>}
      </Callout>
    )
  }
  if (state.kind === 'unknown')
    return (
      <Callout
        tone="warning"
        live
        title={t('unknown')}
        action={<Button size="sm" onClick={onLook} label={t('look')} />}
        text={t('unknownText')}
      />
    )
  if (state.kind !== 'interrupted') return null
  const found = state.alike
  return (
    <Callout
      tone="warning"
      live
      title={t('interrupted')}
      action={
        found === null ? (
          <Button size="sm" onClick={onLookBack} label={t('look')} />
        ) : (
          <Button size="sm" onClick={onAgain} label={t(found.length === 0 ? 'goOn' : 'another')} />
        )
      }
    >
      {found === null ? t('unknownText') : t('foundAlike', { count: found.length })}
      {found?.map((card) => (
        <p key={card.idOpportunity} className="mt-1 flex flex-wrap items-center gap-2">
          <span className="font-medium">{plainLine(card.title ?? String(card.idOpportunity))}</span>
          <span className="text-ink-3">
            <RelativeTime value={card.created} offset={clockAhead()} aria-live="off" />
          </span>
          <Button size="sm" onClick={() => onFound(card)} label={t('thisOne')} />
        </p>
      ))}
    </Callout>
  )
}

export interface CreateStart {
  idCompany?: number
  idStade?: number | null
  idCrmVisitCard?: number
}

interface CreateSheetProps {
  /** Initial values, depending on where the form is opened. Each combination has its own draft. */
  start?: CreateStart
  /** Creates through the board; by default the API is called directly. */
  create?: Create
  onCreated: (card: Opportunity) => void
  onOpen?: (idOpportunity: number) => void
  onClose: () => void
}

const nowhere: CreateStart = {}
const textOf = (id: number | null | undefined) => (id === null || id === undefined ? '' : String(id))

/** The form for a new opportunity: every field of api.md 4.5. Its draft outlives sheet, page and session. */
export function CreateSheet(props: CreateSheetProps) {
  const { start = nowhere, create, onCreated, onOpen, onClose } = props
  const t = useTranslations('opportunity.create')
  const words = useTranslations('opportunity.sheet')
  const client = useQueryClient()
  const formId = useId()
  const [idCompany, idStade, contact] = [start.idCompany, start.idStade, start.idCrmVisitCard].map(textOf)
  const digits = WRITING[useLocale()]
  const sign = digits.decimal
  const owner = String(useTeam().me?.idUser ?? '')
  const draftKey = `opportunity:new:${idCompany}:${idStade}:${contact}`
  const initial = useMemo(
    () => ({
      // The owner defaults to the person who is signed in.
      ...emptyTexts({ idCompany: idCompany ?? '', idStade: idStade ?? '', contact: contact ?? '', owner }),
      sign: sign as string,
      sent: '',
    }),
    [idCompany, idStade, contact, owner, sign],
  )
  const draft = useDraft(draftKey, initial)
  const [wasKept] = useState(draft.dirty)
  const { sent, sign: notation, ...rest } = draft.value
  const texts: OpportunityTexts = inNotation(rest, notation, digits)
  const write = (changed: Partial<OpportunityTexts>) => {
    // What is typed while it is sent would be in neither the opportunity nor a draft.
    if (isSending) return
    draft.change({ ...(notation === sign ? {} : texts), ...changed, sign })
  }
  const form = useOpportunityForm(texts, write)
  const errorText = useErrorText()
  /** Closed while it was sent: what becomes of it has to be told elsewhere. */
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const sending = useCreate({
    draftKey,
    create: create ?? ((wanted, earlier) => createAlone(client, wanted, earlier)),
    wasSent: sent !== '',
    onSending: () => draft.change({ sent: '1' }),
    onSettled: () => draft.change({ sent: '' }),
    onCreated: (card) => {
      draft.clear()
      toast({
        tone: 'success',
        title: t('created', { title: plainLine(card.title ?? String(card.idOpportunity)) }),
        ...(onOpen && { action: { label: t('open'), onSelect: () => onOpen(card.idOpportunity) } }),
      })
      onCreated(card)
    },
    onFailed: ({ outcome, error }) => {
      const { code, message } = panelError(error)
      if (code === 'invalid' || code === 'not_found') form.refuse(message)
      if (!isLeft.current) return
      if (outcome === 'notSaved')
        toast({ tone: 'danger', title: t('failed'), description: errorText(error).short })
      else toast({ tone: 'warning', title: t('unknown'), description: t('unknownText'), duration: null })
    },
    current: () => {
      const values = form.read()
      return values === null ? null : draftOf(values)
    },
  })
  const { state } = sending
  const isSending = state.kind === 'sending' || state.kind === 'created'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.kind === 'unknown' || state.kind === 'interrupted') return
    const values = form.read()
    if (values === null) {
      announce(t('invalid'))
      return focusFault(formId)
    }
    sending.send(draftOf(values))
  }
  const isOffline = !useOnline()
  const waiting = state.kind === 'unknown' || state.kind === 'interrupted'
  const discard = () => {
    draft.clear()
    form.reset()
    sending.again()
  }
  const close = () => {
    onClose()
    if (draft.dirty && !isSending) toast({ title: t('keptAway') })
  }
  return (
    <SideSheet
      onClose={close}
      title={t('title')}
      description={wasKept && draft.dirty && state.kind === 'ready' ? t('kept') : undefined}
      testId="opportunity-create"
      footer={
        <>
          {draft.dirty && !waiting && state.kind !== 'sending' && (
            <Button variant="ghost" onClick={discard} className="me-auto" label={t('discard')} />
          )}
          {isOffline && state.kind === 'sending' && (
            <span className="flex-1 text-sm text-ink-3">{words('waits')}</span>
          )}
          <Button onClick={close} label={t('later')} />
          <RoleButton
            variant="primary"
            type="submit"
            form={formId}
            busy={isSending}
            disabled={waiting}
            label={t('submit')}
          />
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 px-5 py-4">
        <CreateNote
          state={state}
          onLook={sending.look}
          onLookBack={sending.lookBack}
          onAgain={sending.again}
          onFound={(card) => {
            draft.clear()
            onCreated(card)
          }}
        />
        <RoleNote />
        <OpportunityFields form={form} first={idCompany === '' ? 'idCompany' : 'title'} />
      </form>
    </SideSheet>
  )
}
