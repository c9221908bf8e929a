import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Columns3 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleNote, useDisabledReason } from '#components/entities/team/role.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { ChoiceSelect, Input } from '#components/ui/form/input.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { STADE_OUTCOMES, type StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { DEFAULT_STUCK_DAYS, MAX_STUCK_DAYS } from '#lib/domain/opportunity/stuck.ts'
import type { StageMeaning, StuckRule } from '#lib/domain/workspace/workspace.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { createKeyedQueue } from '#lib/query/keyed-queue.ts'
import { workspaceKey, workspaceQuery, writeWorkspace } from '#lib/query/workspace.ts'
import { CERTAIN_PROBABILITIES, isProbability, probabilityWith } from './model/stage-choice.ts'

const inTurn = createKeyedQueue()

/** Writes a setting of the team after its earlier writes, so that the last choice wins. */
const writeInTurn = (...write: Parameters<typeof writeWorkspace>) =>
  inTurn(write[1], () => writeWorkspace(...write))

/** Returns a function that reports a failed save for a stage: an error, or the largest number allowed. */
function useFailed() {
  const t = useTranslations('preferences.stages')
  const errorText = useErrorText()
  return (label: string, why: unknown) =>
    toast({
      tone: 'danger',
      title: t('failed', { label }),
      description: typeof why === 'number' ? t('whole', { most: why }) : errorText(why).title,
    })
}

interface StuckDaysProps {
  /** Null: the default for stages without a number of their own. */
  idStade: number | null
  label: string
  rules: readonly StuckRule[]
}

/** Days without a change after which an opportunity of a stage needs attention; empty: the default. */
function StuckDays({ idStade, label, rules }: StuckDaysProps) {
  const t = useTranslations('preferences.stages')
  const client = useQueryClient()
  const sayFailed = useFailed()
  const off = useDisabledReason('admin')
  const [typed, setTyped] = useState<string | null>(null)
  /** The text that is being saved. */
  const sent = useRef<string | null>(null)
  const said = rules.find((rule) => rule.idStade === idStade)?.days
  const usual = rules.find((rule) => rule.idStade === null && idStade !== null)?.days ?? DEFAULT_STUCK_DAYS
  const text = typed ?? said?.toString() ?? ''
  const isValid = /^\d{0,4}$/.test(text) && Number(text) <= MAX_STUCK_DAYS
  const keep = async () => {
    if (!isValid) return void sayFailed(label, MAX_STUCK_DAYS)
    // Leaving the field after Enter.
    if (text === sent.current) return
    // Unchanged: drop the local text, so that a colleague's later change is shown and not overwritten.
    if (sent.current === null && text === (said?.toString() ?? '')) return setTyped(null)
    const path = `stuck/${idStade ?? 'all'}`
    sent.current = text
    try {
      await (text === '' ? writeInTurn('DELETE', path) : writeInTurn('PUT', path, { days: Number(text) }))
      await client.invalidateQueries({ queryKey: [workspaceKey, 'stages'] })
      setTyped((now) => (now === text ? null : now))
    } catch (error) {
      sayFailed(label, error)
    } finally {
      if (sent.current === text) sent.current = null
    }
  }
  return (
    <span className="flex w-24 items-center gap-1">
      <Input
        size="sm"
        inputMode="numeric"
        className="text-end tabular-nums"
        aria-label={t('daysOf', { label })}
        aria-invalid={isValid ? undefined : true}
        data-tooltip={t('daysOf', { label })}
        placeholder={String(usual)}
        value={text}
        disabled={off !== undefined}
        onValueChange={(value) => setTyped(value.trim())}
        onBlur={() => void keep()}
        onKeyDown={({ key }) => key === 'Enter' && void keep()}
      />
      <span aria-hidden="true" className="text-xs text-ink-2">
        {t('days')}
      </span>
    </span>
  )
}

/** The outcome (open, won, lost, parked) and the probability of each stage, as set by the team. */
export function StagesPanel() {
  const t = useTranslations('preferences.stages')
  const query = useQuery(workspaceQuery('stages'))
  const { data: stades } = useQuery(listQuery('listStades', {}))
  const shown = (stades ?? []).filter(({ isDeleted }) => !isDeleted)
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      description={t('about')}
      isEmpty={() => stades !== undefined && shown.length === 0}
      empty={<EmptyState icon={Columns3} title={t('none')} />}
    >
      {({ stages, stuck }) => (
        <>
          <RoleNote needs="admin" className="border-b border-line px-4 py-2" />
          <ul className="divide-y divide-line" data-testid="stage-meanings">
            {shown.map((stade) => {
              const said = stages.find(({ idStade }) => idStade === stade.idCustomFieldValue)
              return (
                <StageRow key={stade.idCustomFieldValue} stade={stade} meaning={said}>
                  <StuckDays
                    idStade={stade.idCustomFieldValue}
                    label={plainLine(stade.label)}
                    rules={stuck}
                  />
                </StageRow>
              )
            })}
            <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-1.5 text-sm">
              <span className="min-w-0 flex-1 basis-40">{t('usual')}</span>
              <StuckDays idStade={null} label={t('usual')} rules={stuck} />
            </li>
          </ul>
          <p className="border-t border-line px-4 py-2 text-xs text-ink-3">{t('stuckAbout')}</p>
        </>
      )}
    </QueryPanel>
  )
}

type StageChoice = Pick<StageMeaning, 'outcome' | 'probability'>

interface StageRowProps {
  stade: Stade
  meaning: StageMeaning | undefined
  children: ReactNode
}

function StageRow({ stade, meaning, children }: StageRowProps) {
  const t = useTranslations('preferences.stages')
  const client = useQueryClient()
  const sayFailed = useFailed()
  const off = useDisabledReason('admin')
  /** Local values that are not saved yet; null shows the stored value, including colleagues' changes. */
  const [chosen, setChosen] = useState<StadeOutcome | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const label = plainLine(stade.label)
  const outcome = chosen ?? meaning?.outcome ?? 'open'
  const certain = CERTAIN_PROBABILITIES[outcome]
  const text = certain === undefined ? (typed ?? meaning?.probability.toString() ?? '') : String(certain)
  const isValid = isProbability(text)

  /** The last write in flight. */
  const sent = useRef<StageChoice | null>(null)
  const dropLocal = (next: StageChoice) => {
    // Keeps what was chosen or typed since.
    setChosen((now) => (now === next.outcome ? null : now))
    setTyped((now) => (now === String(next.probability) ? null : now))
  }
  const save = async (next: StageChoice) => {
    const holds = sent.current ?? meaning
    if (holds?.outcome === next.outcome && holds.probability === next.probability) {
      if (sent.current === null) dropLocal(next)
      return
    }
    sent.current = next
    try {
      await writeInTurn('PUT', `stages/${stade.idCustomFieldValue}`, next)
      await client.invalidateQueries({ queryKey: [workspaceKey, 'stages'] })
      if (sent.current === next) dropLocal(next)
    } catch (error) {
      // Roll back the choice, so that it can be made again; keep the typed text.
      setChosen((now) => (now === next.outcome ? null : now))
      void client.invalidateQueries({ queryKey: [workspaceKey, 'stages'] })
      sayFailed(label, error)
    } finally {
      if (sent.current === next) sent.current = null
    }
  }
  const choose = (next: StadeOutcome) => {
    setChosen(next)
    // Saved together once the number is right: it would count as 0.
    if (typed && !isProbability(typed) && CERTAIN_PROBABILITIES[next] === undefined)
      return sayFailed(label, 100)
    void save({ outcome: next, probability: probabilityWith(next, typed, meaning) })
  }
  const keep = () => {
    // A probability is required: an emptied field shows the stored one again.
    if (text === '') return setTyped(null)
    if (isValid) void save({ outcome, probability: Number(text) })
    else sayFailed(label, 100)
  }
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-1.5 text-sm">
      <span className="min-w-0 flex-1 basis-32">
        <span className="block truncate font-medium">{label}</span>
        {meaning && (
          <span className="block truncate text-xs text-ink-3">
            {meaning.by} <RelativeTime value={meaning.at} />
          </span>
        )}
      </span>
      <ChoiceSelect
        size="sm"
        className="w-32 pointer-coarse:w-40"
        aria-label={t('outcomeOf', { label })}
        value={meaning || chosen ? outcome : ''}
        disabled={off !== undefined}
        of={STADE_OUTCOMES}
        text={(one) => t(`outcomes.${one}`)}
        onPick={choose}
      >
        {!meaning && <option value="">{t('unsaid')}</option>}
      </ChoiceSelect>
      <span className="flex w-20 items-center gap-1">
        <Input
          size="sm"
          inputMode="numeric"
          className="text-end tabular-nums"
          aria-label={t('probabilityOf', { label })}
          aria-invalid={text !== '' && !isValid ? true : undefined}
          value={text}
          disabled={off !== undefined || certain !== undefined}
          onValueChange={(value) => setTyped(value.replace('%', '').trim())}
          onBlur={keep}
          onKeyDown={({ key }) => key === 'Enter' && keep()}
        />
        <span aria-hidden="true">%</span>
      </span>
      {children}
    </li>
  )
}
