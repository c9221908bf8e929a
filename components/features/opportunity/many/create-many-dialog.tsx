import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ChosenCompany } from '#components/entities/company/company-actions.tsx'
import { useTeam } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { DiscardTyped } from '#components/ui/form/discard-typed.tsx'
import { focusFault } from '#components/ui/form/focus-fault.ts'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { useLargeConfirmation } from '#components/ui/table/use-large-confirmation.tsx'
import { ownerValue } from '#lib/domain/opportunity/board/card.ts'
import {
  draftOf,
  emptyTexts,
  inNotation,
  type OpportunityTexts,
  type OpportunityValues,
} from '#lib/domain/opportunity/opportunity-form.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { afterEachEnd } from '#lib/mass/after-each-end.ts'
import { type MassRun, startRun } from '#lib/mass/mass-run.ts'
import { create } from '#lib/mass/senders.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { FieldValue } from '../field-value.tsx'
import { OpportunityFields } from '../form/opportunity-fields.tsx'
import { useOpportunityForm } from '../form/use-opportunity-form.ts'

/** Most companies listed by name. */
const NAMED = 6

/** The preview: the values to send, and for which companies. */
function ManyFacts({
  values,
  companies,
  note,
}: {
  values: OpportunityValues
  companies: readonly ChosenCompany[]
  /** Companies that are left out, or that have an opportunity already. */
  note: ReactNode
}) {
  const t = useTranslations('opportunity')
  const more = companies.length - NAMED
  return (
    <DescriptionList>
      <Fact label={t('many.companies')} note={note}>
        {companies
          .slice(0, NAMED)
          .map(({ name }) => name)
          .join(', ')}
        {more > 0 && <> {t('many.andMore', { count: more })}</>}
      </Fact>
      <Fact label={t('form.title')} value={values.title === null ? null : plainLine(values.title)} />
      <Fact label={t('stade')} value={<FieldValue field="idStade" value={values.idStade} />} />
      <Fact label={t('owner')} value={<FieldValue field="owner" value={ownerValue(values.owner)} />} />
      <Fact label={t('deadline')} value={<FieldValue field="deadline" value={values.deadline} />} />
      <Fact label={t('amount')} value={<FieldValue field="amount" value={values.amount} />} />
      <Fact label={t('form.sequence')} value={values.idSequenceAction} />
      <Fact label={t('form.comment')} value={values.comment === null ? null : plainLine(values.comment)} />
    </DescriptionList>
  )
}

export interface CreateOpportunitiesProps {
  companies: readonly ChosenCompany[]
  onClose: () => void
}

/** Creates the same opportunity for several companies: the form, a preview, then a result for each. */
export function CreateManyDialog({ companies, onClose }: CreateOpportunitiesProps) {
  const t = useTranslations('opportunity.many')
  const client = useQueryClient()
  const formId = useId()
  const owner = String(useTeam().me?.idUser ?? '')
  const digits = WRITING[useLocale()]
  const sign: string = digits.decimal
  const blank = useMemo(() => ({ ...emptyTexts({ owner }), sign }), [owner, sign])
  const draft = useDraft('opportunity:many', blank)
  const texts = useMemo((): OpportunityTexts => {
    const { sign: from, ...rest } = draft.value
    return inNotation({ ...rest, idCompany: String(companies[0]?.idCompany ?? '') }, from, digits)
  }, [draft.value, companies, digits])
  const form = useOpportunityForm(texts, (changed) =>
    draft.change({ ...(draft.value.sign === sign ? {} : { amount: texts.amount }), ...changed, sign }),
  )
  const { underway, isKnown, isFetching, refetch } = useUnderway(companies.map(({ idCompany }) => idCompany))
  const reading = !isKnown && isFetching
  const [leaveOut, setLeaveOut] = useState(true)
  const [values, setValues] = useState<OpportunityValues | null>(null)
  const [batch, setBatch] = useState<MassRun<ChosenCompany> | null>(null)
  const busy = companies.filter(({ idCompany }) => underway.has(idCompany)).length
  const chosen = leaveOut ? companies.filter(({ idCompany }) => !underway.has(idCompany)) : companies
  const sure = useLargeConfirmation(chosen.map(({ idCompany }) => String(idCompany)))

  const note = isKnown
    ? busy > 0 && t(leaveOut ? 'leftOut' : 'getAnother', { count: busy })
    : t('underwayUnknown')

  const submit = () => {
    if (reading) return
    const read = form.read()
    if (read !== null && chosen.length > 0) return setValues(read)
    announce(t('invalid'))
    focusFault(formId)
  }
  const discard = () => {
    draft.clear()
    form.reset()
  }
  const words = {
    title: t('creating'),
    keyOf: ({ idCompany }: ChosenCompany) => String(idCompany),
    nameOf: ({ name }: ChosenCompany) => name,
  }
  const begin = () => {
    if (values === null) return
    const run = startRun({
      ...words,
      inputs: chosen,
      sender: create,
      sendOf: ({ idCompany }) => ({ action: 'create', draft: draftOf({ ...values, idCompany }) }),
    })
    setBatch(
      afterEachEnd(run, () => {
        if (run.get().every(({ outcome }) => outcome === 'done')) draft.clear()
        readAfter(client, 'saveOpportunity')
      }),
    )
  }

  if (batch) return <BatchDialog {...words} batch={batch} onClose={onClose} />
  return (
    <>
      <FormDialog
        id={formId}
        onClose={onClose}
        title={t('title', { count: companies.length })}
        description={t('about')}
        aside={<DiscardTyped draft={{ ...draft, clear: discard }} />}
        submitLabel={t('goOn')}
        busy={reading}
        disabled={chosen.length === 0}
        onSubmit={submit}
      >
        {!isKnown && !reading && (
          <Callout
            tone="warning"
            live
            title={t('underwayUnknown')}
            action={<Button size="sm" onClick={() => void refetch()} label={t('readAgain')} />}
            text={t('underwayUnknownText')}
          />
        )}
        {busy > 0 && (
          <Callout tone="warning" title={t('underway', { count: busy })}>
            <Checkbox
              checked={leaveOut}
              onCheckedChange={setLeaveOut}
              label={t('leaveOut', { count: busy })}
            />
          </Callout>
        )}
        <OpportunityFields form={form} isForMany first="title" />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </FormDialog>
      {values && (
        <ConfirmDialog
          tone="primary"
          onClose={() => setValues(null)}
          title={t('confirm', { count: chosen.length })}
          confirmLabel={t('create', { count: chosen.length })}
          disabled={!sure.isSaid}
          onConfirm={begin}
        >
          <ManyFacts values={values} companies={chosen} note={note} />
          {sure.question}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Which of the companies have an opportunity that is not deleted; empty until it is known. */
function useUnderway(idCompanies: readonly number[]) {
  const ids = idCompanies.toSorted((a, b) => a - b)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['listOpportunities', 'underway', ids],
    queryFn: ({ signal }) =>
      callInChunks('listOpportunities', { query: {}, fields: ['idCompany'] }, 'idCompany', ids, { signal }),
    staleTime: 60_000,
  })
  return {
    underway: new Set(data?.map(({ idCompany }) => idCompany)),
    isKnown: data !== undefined,
    isFetching,
    refetch,
  }
}
