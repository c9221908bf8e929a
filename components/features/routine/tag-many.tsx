import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { useCompanyNames } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { RoleButton } from '#components/entities/team/role.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { dismissToast, toast } from '#components/ui/feedback/toast-store.ts'
import { Select } from '#components/ui/form/input.tsx'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { CONFIRM_ABOVE } from '#lib/domain/mass/mass.ts'
import {
  changeOfChoice,
  holdsTag,
  isIrreversible,
  type TagChange,
  type TagWrite,
  tagKey,
  takeBackTags,
} from '#lib/domain/routine/routine-tag.ts'
import { afterEachEnd } from '#lib/mass/after-each-end.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'
import { TagChoices, useTagText, useTagUndo } from './tag-choices.tsx'
import { TagPreview } from './tag-preview.tsx'
import type { Tagging } from './use-tagging.ts'

interface TagManyProps {
  rows: readonly SupplyIdentification[]
  selection: Selection
  tagging: Tagging
}

interface Run {
  title: string
  batch: MassRun<TagWrite>
  undoing: boolean
}

const nobody: readonly number[] = []

const keyOf = ({ row }: TagWrite) => tagKey(row)

/** One change for all selected rows, four writes at a time, each with an outcome; the batch can be undone. */
export function TagMany({ rows, selection, tagging }: TagManyProps) {
  const t = useTranslations('routine')
  const named = useNamed()
  const selected = useDeferredValue(useSelected(selection))
  const chosenOf = (keys: ReadonlySet<string>) => rows.filter((row) => keys.has(tagKey(row)))
  const chosen = chosenOf(selected)
  const [choice, setChoice] = useState('')
  const [run, setRun] = useState<Run | null>(null)
  const [asking, setAsking] = useState<TagChange | null>(null)
  const change = changeOfChoice(choice)
  const names = useCompanyNames(asking || run ? chosen.map((row) => row.idCompany) : nobody)
  const textOf = useCompanyText()
  const companyOf = ({ idCompany, idSupply }: SupplyIdentification) =>
    `${textOf(idCompany, names.get(idCompany)?.name)} · ${named('routine', idSupply)}`
  // Withdraws the undo on unmount, as its outcome could not be shown.
  const offer = useRef(0)
  useEffect(() => () => dismissToast(offer.current), [])
  const wordsOf = useTagText()
  const undoOf = useTagUndo()

  const textOfWrite = ({ row, change: said }: TagWrite) => `${companyOf(row)} · ${wordsOf(said)}`

  const begin = (title: string, writes: readonly TagWrite[], undoing: boolean) => {
    const batch = tagging.setMany({ title, inputs: writes, keyOf, nameOf: textOfWrite })
    run?.batch.close()
    setAsking(null)
    const ended = () => {
      if (batch.get().some(({ outcome }) => outcome === 'unknown')) void tagging.readAgain()
    }
    setRun({ title, batch: afterEachEnd(batch, ended), undoing })
  }
  const tagAll = (writes: readonly TagWrite[], said: TagChange) =>
    begin(t('taggingAs', { tag: wordsOf(said) }), writes, false)
  /** Applies at once if there are few rows and all can be undone; otherwise shows a preview. */
  const apply = (said: TagChange) => {
    const writes = chosenOf(selection.get()).map((row) => ({ row, change: said }))
    const isPlain =
      writes.length <= CONFIRM_ABOVE && !writes.some((one) => isIrreversible(one) || holdsTag(one.row, said))
    if (isPlain) tagAll(writes, said)
    else setAsking(said)
  }
  const undo = (title: string, writes: readonly TagWrite[]) =>
    begin(t('undoing', { what: title }), writes, true)

  const close = ({ title, batch, undoing }: Run) => {
    const entries = batch.get()
    const left = entries.filter(({ outcome }) => outcome !== 'done')
    selection.set(left.map(({ input }) => tagKey(input.row)))
    setRun(null)
    if (undoing) return
    const done = entries.filter(({ outcome }) => outcome === 'done').map(({ input }) => input)
    const { writes } = takeBackTags(done)
    if (writes.length === 0) return
    offer.current = toast({
      title: t('changedMany', { count: done.length }),
      tone: 'success',
      action: { label: t('undo'), onSelect: () => undo(title, writes) },
    })
  }
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          label={t('chosen')}
          selection={selection}
          count={t('selected', { count: chosen.length })}
        >
          <Select
            size="sm"
            aria-label={t('changeTo')}
            value={choice}
            onValueChange={setChoice}
            className="w-52"
          >
            <TagChoices />
          </Select>
          <RoleButton
            size="sm"
            variant="primary"
            disabled={change === null}
            onClick={() => change && apply(change)}
            label={t('apply', { count: chosen.length })}
          />
        </SelectionBar>
      )}
      {asking && (
        <TagPreview
          writes={chosenOf(selection.get()).map((row) => ({ row, change: asking }))}
          change={asking}
          nameOf={({ row }) => companyOf(row)}
          onClose={() => setAsking(null)}
          onConfirm={(writes) => tagAll(writes, asking)}
        />
      )}
      {run && (
        <BatchDialog<TagWrite>
          key={run.title}
          title={run.title}
          batch={run.batch}
          keyOf={keyOf}
          textOf={textOfWrite}
          nameOf={({ row, change: said }) => (
            <>
              <NamedCompanyLink idCompany={row.idCompany} /> · {named('routine', row.idSupply)}
              {run.undoing && ` · ${wordsOf(said)}`}
            </>
          )}
          {...(!run.undoing && { after: (done) => undoOf(done, (writes) => undo(run.title, writes)) })}
          onClose={() => close(run)}
        />
      )}
    </>
  )
}
