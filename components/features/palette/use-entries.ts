import { useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { useListbox } from '#components/ui/form/listbox.ts'
import { useGo } from '#components/ui/use-go.ts'
import { type Ranked, rankEntries } from '#lib/domain/text/fuzzy.ts'
import { groupEntries } from '#lib/domain/text/palette-groups.ts'
import {
  loadSources,
  type PaletteEntry,
  type PaletteSource,
  type PaletteStep,
  type PaletteTools,
} from '#lib/palette/palette.ts'
import { recentEntries } from '#lib/palette/recent.ts'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { useIdAccount } from '#lib/session/id-account.ts'
import { loadAndUse } from '#lib/when-idle.ts'
import { ownSource as own } from './own-source.ts'

export interface EntriesOptions {
  typed: string
  onKeys: () => void
  onClose: () => void
}

interface Answer {
  /** The text and the step that the entries belong to; null: none yet. */
  asked: { text: string; step: PaletteStep | null } | null
  entries: readonly PaletteEntry[]
  failure: string | null
}

const nothing: Answer = { asked: null, entries: [], failure: null }

/** Ranks the entries; `exact` ones are always included, first. */
function ranking(entries: readonly PaletteEntry[], text: string, recent: readonly string[]) {
  const exact = entries.filter((entry) => entry.exact).map((entry) => ({ entry, score: 0, letters: [] }))
  const others = entries.filter((entry) => !entry.exact)
  return [...exact, ...rankEntries(others, text, recent)]
}

/** State of the palette: text, step, matching entries, active entry. */
export function useEntries({ typed, onKeys, onClose }: EntriesOptions) {
  const idAccount = useIdAccount()
  const go = useGo()
  const errorText = useErrorText()
  const tools = useTools(onKeys)
  const [text, setText] = useState(typed)
  const [step, setStep] = useState<PaletteStep | null>(null)
  const [answer, setAnswer] = useState<Answer>(nothing)
  const [finding, setFinding] = useState(false)
  const [recent] = useState(() => recentEntries.get(idAccount))
  const [sources] = useState(async (): Promise<readonly PaletteSource[]> => [...(await loadSources()), own])
  const attempt = useRef(0)
  /** Set if Enter was pressed before the entries arrived; true: with Ctrl. */
  const entered = useRef<boolean | null>(null)
  const ask = useEffectEvent(async (asked: NonNullable<Answer['asked']>): Promise<Answer> => {
    try {
      const { text, step } = asked
      const lists = step
        ? [await step.entries(text)]
        : await Promise.all((await sources).map((one) => one.entries(text, tools)))
      return { asked, entries: lists.flat(), failure: null }
    } catch (error) {
      return { asked, entries: [], failure: errorText(error).title }
    }
  })
  // A transition, so that the letter is painted before the entries.
  useEffect(
    () =>
      loadAndUse(
        () => ask({ text, step }),
        (next) => startTransition(() => setAnswer(next)),
      ),
    [text, step],
  )

  const asking = answer.asked?.text !== text || answer.asked.step !== step
  const groups = useMemo(() => {
    const query = answer.asked?.text ?? ''
    const lately = answer.asked?.step ? [] : recent
    return groupEntries<PaletteEntry>(ranking(answer.entries, query, lately), lately, query.trim() !== '')
  }, [answer, recent])
  const flat = useMemo(
    () => groups.flatMap(({ entries }): Ranked<PaletteEntry>[] => entries).map(({ entry }) => entry),
    [groups],
  )
  const list = useListbox({
    count: flat.length,
    first: 0,
    onChoose: (index, apart) => void choose(flat[index], apart),
  })

  const change = (next: string) => {
    attempt.current += 1
    entered.current = null
    setFinding(false)
    setText(next)
    list.reset()
  }
  const leaveTo = (href: string, apart: boolean) => {
    onClose()
    // A long list is stored in this tab only: another could not read it.
    if (apart && !/[?&]list=/.test(href)) window.open(href, '_blank', 'noopener')
    else go.to(href)
  }
  const choose = async (entry: PaletteEntry | undefined, apart: boolean) => {
    if (entry === undefined) return
    const { run } = entry
    // Buttons of a screen are not remembered: they are not on the next one, and may contain personal data.
    if (!entry.exact && !step && entry.group !== 'screen') recentEntries.add(idAccount, entry.id)
    if ('step' in run) {
      setAnswer(nothing)
      setStep(run.step)
      return change('')
    }
    if ('href' in run) return leaveTo(run.href, apart)
    if ('act' in run) {
      onClose()
      return void (await run.act())
    }
    const mine = ++attempt.current
    setFinding(true)
    const found = await run.find().catch((error: unknown) => ({ failure: errorText(error).title }))
    // Superseded by more typing, or the palette was closed.
    if (attempt.current !== mine) return
    if (typeof found === 'string') return leaveTo(found, apart)
    setFinding(false)
    setAnswer({ ...answer, entries: [], ...found })
  }
  useEffect(
    () => () => {
      attempt.current += 1
    },
    [],
  )
  const enter = (apart: boolean) => {
    if (asking) entered.current = apart
    else void choose(flat[list.active], apart)
  }
  useEffect(() => {
    if (asking || entered.current === null) return
    const apart = entered.current
    entered.current = null
    void choose(flat[0], apart)
  })
  return {
    text,
    change,
    step,
    back: () => {
      setStep(null)
      setAnswer(nothing)
      change('')
    },
    groups,
    list,
    /** Chooses the active entry, or the first one once entries arrive. */
    enter,
    failure: answer.failure,
    state: finding
      ? ('finding' as const)
      : asking && flat.length === 0
        ? ('loading' as const)
        : ('ready' as const),
  }
}

function useTools(openKeys: () => void): PaletteTools {
  const idAccount = useIdAccount()
  const t = useTranslations('palette')
  const shell = useTranslations('shell')
  const client = useQueryClient()
  const pathname = usePathname()
  const preferences = usePreferences()
  return { idAccount, t, shell, client, pathname, preferences, openKeys }
}
