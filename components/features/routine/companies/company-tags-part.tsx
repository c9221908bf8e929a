import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton, useDisabledReason } from '#components/entities/team/role.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { dataOf, panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Input, Select } from '#components/ui/form/input.tsx'
import { byRoutine, changeOfChoice, tagKey, untagged } from '#lib/domain/routine/routine-tag.ts'
import { readIds } from '#lib/domain/text/filter-text.ts'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { FormerSelect, TagTypes, TypeSelect } from '../tag-controls.tsx'
import { tagsNow, useTagging } from '../use-tagging.ts'

/** A company's tags on routines, editable, with a form for a first tag on another routine (api.md 4.6, 4.7). */
export function CompanyTagsPart({ idCompany }: { idCompany: number }) {
  const t = useTranslations('routine')
  const named = useNamed()
  const id = useId()
  const query = useQuery({
    ...endpointQuery('listSupplyIdentifications', { query: { idCompany } }),
    select: byRoutine,
  })
  const tagging = useTagging()
  const known = dataOf(query)
  return (
    <section
      aria-labelledby={id}
      data-part="routines"
      data-state={panelStateOf(query, ({ length }) => length === 0).kind}
      className="border-b border-line pb-3"
    >
      <h3 id={id} className="flex min-h-10 items-center px-4 pt-1.5 text-base font-semibold">
        {t('title')}
        {known && <span className="ms-2 text-sm font-normal text-ink-3">{known.length}</span>}
      </h3>
      <QueryView
        query={query}
        padded={false}
        skeleton={
          <div className="flex flex-col gap-1.5 px-4 pb-2">
            {['first', 'second', 'third', 'form'].map((line) => (
              <Skeleton key={line} className="h-control-sm" />
            ))}
          </div>
        }
        empty={<p className="px-4 pb-2 text-sm text-ink-2">{t('noneText')}</p>}
      >
        {(rows) => (
          <ul className="flex flex-col gap-1.5 px-4 pb-2">
            {rows.map((row) => (
              <li
                key={tagKey(row)}
                data-routine={row.idSupply}
                className="grid grid-cols-[5.5rem_minmax(0,1.1fr)_minmax(0,1fr)] items-center gap-2 text-sm"
              >
                <span className="truncate">{named('routine', row.idSupply)}</span>
                <TypeSelect row={row} tagging={tagging} />
                <FormerSelect row={row} tagging={tagging} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {known && <FirstTag idCompany={idCompany} known={known.map((row) => row.idSupply)} tagging={tagging} />}
    </section>
  )
}

interface FirstTagProps {
  idCompany: number
  known: readonly number[]
  tagging: ReturnType<typeof useTagging>
}

const untyped = { routine: '', choice: '' }

/** Form for a tag on a routine that is not in the list. */
function FirstTag({ idCompany, known, tagging }: FirstTagProps) {
  const t = useTranslations('routine')
  const draft = useDraft(`routine:first:${idCompany}`, untyped)
  const { routine, choice } = draft.value
  const { values, wrong } = readIds(routine)
  const [idSupply] = values
  const change = changeOfChoice(choice)
  const taken = idSupply !== undefined && known.includes(idSupply)
  const may = useDisabledReason() === undefined
  const ready =
    may && idSupply !== undefined && values.length === 1 && wrong.length === 0 && !taken && change !== null
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    const row = untagged(idSupply, idCompany)
    // A colleague may have set one since the list was read: it is shown, and can be changed there.
    const there = await tagsNow([row]).catch(() => null)
    if (there?.size) {
      await tagging.readAgain()
      toast({ tone: 'warning', title: t('overtakenMany', { count: 1 }) })
    } else if (await tagging.setFirst(row, change)) draft.clear()
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-center gap-2 px-4">
      <div className="w-32">
        <Input
          size="sm"
          aria-label={t('otherRoutine')}
          placeholder={t('otherRoutine')}
          value={routine}
          inputMode="numeric"
          aria-invalid={wrong.length > 0 || taken || undefined}
          onValueChange={(value) => draft.change({ routine: value })}
        />
      </div>
      <Select
        size="sm"
        aria-label={t('firstTag')}
        value={choice}
        onValueChange={(value) => draft.change({ choice: value })}
        className="w-36"
      >
        <option value="">{t('firstTag')}</option>
        <TagTypes isPermanent />
      </Select>
      <RoleButton size="sm" type="submit" busy={busy} disabled={!ready} label={t('setTag')} />
    </form>
  )
}
