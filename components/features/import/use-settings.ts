import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { ENRICHMENT_TYPES } from '#lib/domain/enrichment/enrichment-queue.ts'
import type { KnownWords } from '#lib/domain/import/columns.ts'
import type { ImportTarget } from '#lib/domain/import/plan.ts'
import { type ImportAction, needsOf, type rowReader } from '#lib/domain/import/read-row.ts'
import { readOwner } from '#lib/domain/opportunity/opportunity-form.ts'
import { changeOfChoice } from '#lib/domain/routine/routine-tag.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { type Draft, useDraft } from '#lib/drafts/use-draft.ts'
import type { FileFacts } from '#lib/import/read-table.ts'
import type { ImportState } from './model/import-state.ts'

const blank = {
  owner: '',
  idStade: '',
  takesUnknownStages: false,
  title: '',
  routine: '',
  tag: '',
  newsletter: '',
  type: 'phone',
}
export type SettingTexts = typeof blank
export type SettingFault = 'identifier' | 'contact' | 'owner' | 'routine' | 'tag' | 'newsletter'

interface Settings {
  draft: Draft<SettingTexts>
  /** Settings that are missing or wrong; rows cannot be checked before. */
  faults: SettingFault[]
  target: ImportTarget
  reader: Omit<Parameters<typeof rowReader>[1], 'action' | 'columns'>
}

/** The settings of an action, as typed and as parsed. */
export function useSettings(
  action: ImportAction,
  state: ImportState,
  facts: FileFacts,
  known: KnownWords,
): Settings {
  const mine = String(useTeam().me?.idUser ?? '')
  // The default owner is the person who imports.
  const initial = useMemo(() => ({ ...blank, owner: mine }), [mine])
  const draft = useDraft('import:settings', initial)
  const here = WRITING[useLocale()].decimal
  const { value } = draft
  const { columns } = state
  return useMemo(() => {
    const owner = readOwner(value.owner)
    const tag = changeOfChoice(value.tag)
    const needs = needsOf(action)
    const has = (field: string) => columns.some((one) => one === field)
    const byContact = action === 'create' && has('contact')
    const [idSupply, idNewsletter] = [readId(value.routine.trim()), readId(value.newsletter.trim())]
    const takesOwner = action === 'create' || action === 'subscribe'
    const missing: Record<SettingFault, boolean> = {
      identifier: needs.company && !has('identifier') && !byContact,
      contact: needs.contact && !has('contact'),
      owner: takesOwner && (value.owner.trim() === '' ? !has('owner') : owner === null),
      routine: action === 'tag' && idSupply === null,
      tag: action === 'tag' && tag === null && !has('tag'),
      newsletter: action === 'subscribe' && idNewsletter === null,
    }
    const type = ENRICHMENT_TYPES.find((one) => one === value.type) ?? 'phone'
    const { delimiter } = facts
    return {
      draft,
      faults: (Object.keys(missing) as SettingFault[]).filter((fault) => missing[fault]),
      target: { action, idSupply: idSupply ?? 0, idNewsletter: idNewsletter ?? 0, type },
      reader: {
        // Workbooks use a point; files with semicolons a comma, which is why French and German files have them.
        decimal: delimiter === ';' ? ',' : delimiter === '\t' || delimiter === '|' ? here : '.',
        from1904: facts.from1904 === true,
        currency: known.currency,
        stages: known.stages,
        owners: known.owners,
        takesUnknownStages: value.takesUnknownStages,
        defaults: { owner, idStade: readId(value.idStade), title: value.title.trim() || null, tag },
      },
    }
  }, [action, columns, draft, facts, here, known, value])
}
