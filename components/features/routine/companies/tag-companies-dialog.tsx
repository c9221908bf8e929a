import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { Combobox } from '#components/ui/form/combobox.tsx'
import { DiscardTyped } from '#components/ui/form/discard-typed.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/input.tsx'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import type { ResponseOf } from '#lib/contract/index.ts'
import { changeOfChoice, type TagWrite, tagKey, untagged } from '#lib/domain/routine/routine-tag.ts'
import { readIds } from '#lib/domain/text/filter-text.ts'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { afterEachEnd } from '#lib/mass/after-each-end.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { TagChoices, useTagUndo } from '../tag-choices.tsx'
import { TagPreview } from '../tag-preview.tsx'
import { tagsNow, useTagging } from '../use-tagging.ts'

export interface TagCompaniesProps {
  companies: readonly { idCompany: number; name: string }[]
  onClose: () => void
}

const [lists] = endpointKey('listSupplyIdentifications', { query: {} })

/** Ids of routines found in cached answers, as the API has no list of routines. */
function useRoutinesSeen(): number[] {
  const client = useQueryClient()
  return useMemo(() => {
    const answers = client.getQueriesData<ResponseOf<'listSupplyIdentifications'>>({ queryKey: [lists] })
    const ids = answers.flatMap(
      ([, answer]) => answer?.supplyIdentificationList.map((row) => row.idSupply) ?? [],
    )
    return [...new Set(ids)].sort((a, b) => a - b)
  }, [client])
}

interface Run {
  batch: MassRun<TagWrite>
  undoing: boolean
  routineOf: number | undefined
}

/**
 * Sets one tag on one routine for many companies: reads and shows the present tags first, so that they can be restored;
 * then one write per company, each with an outcome.
 */
export function TagCompaniesDialog({ companies, onClose }: TagCompaniesProps) {
  const t = useTranslations('routine')
  const tagging = useTagging()
  const errorText = useErrorText()
  const undoOf = useTagUndo()
  const seen = useRoutinesSeen()
  const first = seen.length === 1 ? String(seen[0]) : ''
  const initial = useMemo(() => ({ routine: first, choice: '' }), [first])
  const draft = useDraft('routine:tag', initial)
  const { routine, choice } = draft.value
  const [asked, setAsked] = useState(false)
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [plan, setPlan] = useState<TagWrite[] | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const names = new Map(companies.map(({ idCompany, name }) => [idCompany, name]))
  const { values, wrong } = readIds(routine)
  const [idSupply] = values
  const fits = idSupply !== undefined && values.length === 1 && wrong.length === 0
  const change = changeOfChoice(choice)

  // From what is sent, not from the fields, which may be changed meanwhile and are cleared at the end.
  const wordsOf = ({ undoing, routineOf }: Pick<Run, 'undoing' | 'routineOf'>) => ({
    title: t(undoing ? 'takingBack' : 'taggingOn', { routine: String(routineOf ?? '') }),
    keyOf: ({ row }: TagWrite) => tagKey(row),
    nameOf: ({ row }: TagWrite) => names.get(row.idCompany) ?? String(row.idCompany),
  })
  const start = (steps: readonly TagWrite[], undoing: boolean) => {
    run?.batch.close()
    const about = { undoing, routineOf: steps[0]?.row.idSupply }
    const batch = tagging.setMany({ ...wordsOf(about), inputs: steps })
    const ended = () => {
      if (batch.get().every(({ outcome }) => outcome === 'done')) draft.clear()
      void tagging.readAgain()
    }
    setRun({ batch: afterEachEnd(batch, ended), ...about })
  }
  const submit = async () => {
    setAsked(true)
    if (!fits || change === null || reading) return
    setReading(true)
    setFailure(null)
    try {
      const rows = companies.map(({ idCompany }) => untagged(idSupply, idCompany))
      const before = await tagsNow(rows)
      setPlan(rows.map((row) => ({ row: before.get(tagKey(row)) ?? row, change })))
    } catch (error) {
      setFailure(errorText(error).short)
    } finally {
      setReading(false)
    }
  }

  if (run)
    return (
      <BatchDialog<TagWrite>
        key={String(run.undoing)}
        {...wordsOf(run)}
        batch={run.batch}
        {...(!run.undoing && { after: (done) => undoOf(done, (writes) => start(writes, true)) })}
        onClose={onClose}
      />
    )
  const [planned] = plan ?? []
  if (plan && planned)
    return (
      <TagPreview
        writes={plan}
        change={planned.change}
        nameOf={({ row }) => names.get(row.idCompany) ?? String(row.idCompany)}
        onClose={() => setPlan(null)}
        onConfirm={(writes) => start(writes, false)}
      />
    )
  return (
    <FormDialog
      onClose={onClose}
      title={t('tagCompanies', { count: companies.length })}
      description={t('tagCompaniesAbout')}
      aside={<DiscardTyped draft={draft} />}
      submitLabel={t('apply', { count: companies.length })}
      busy={reading}
      onSubmit={submit}
    >
      {failure && <Callout tone="danger" live title={t('notRead')} text={failure} />}
      <Field
        label={t('routine')}
        required
        hint={t('routineHint')}
        error={asked && !fits ? t('oneRoutine') : undefined}
      >
        <Combobox
          value={routine}
          onChange={(value) => draft.change({ routine: value })}
          options={seen.map((id) => ({ value: String(id), label: String(id), folded: String(id) }))}
          listLabel={t('seenRoutines')}
          data-autofocus=""
        />
      </Field>
      <Field label={t('changeTo')} required error={asked && change === null ? t('chooseTag') : undefined}>
        <Select value={choice} onValueChange={(value) => draft.change({ choice: value })}>
          <TagChoices />
        </Select>
      </Field>
    </FormDialog>
  )
}
