'use client'

import dynamic from 'next/dynamic'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'use-intl'
import type { CompanySlots } from '#components/entities/company/company-actions.tsx'
import { seenOf } from '#components/entities/company/seen-company.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { MissingPart } from '#components/ui/feedback/missing-part.tsx'
import { part, partOf } from '#components/ui/feedback/part.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { ShareList } from '#components/ui/table/list-buttons.tsx'
import { useGo } from '#components/ui/use-go.ts'
import type { LookupEntry } from '#lib/domain/lookup/lookup.ts'
import type { LookupRun, LookupSnapshot } from '#lib/lookup/lookup-run.ts'
import { readDraft, writeDraft } from '#lib/lookup/lookup-text-store.ts'
import { idsOfOwnPages } from '#lib/lookup/own-pages.ts'
import { paths } from '#lib/paths.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { neverChanges } from '#lib/store.ts'
import { ContactsPanel } from './contacts-panel.tsx'
import { LookupBox } from './lookup-box.tsx'
import type { LookupCounts } from './lookup-counts.ts'
import { LookupResultsSkeleton } from './lookup-results-skeleton.tsx'
import { SeenPanel } from './seen-panel.tsx'
import { useLookupText } from './use-lookup-text.ts'
import { rememberSeen, useSeen } from './use-seen.ts'

type LookupEngine = typeof import('./lookup-engine.ts')

/** The module that parses and looks up; null until it is loaded, shortly after the page, undefined where that failed. */
function useLookupEngine() {
  const [engine, setEngine] = useState<LookupEngine | null | undefined>(null)
  const load = useCallback(
    () => void import('./lookup-engine.ts').then(setEngine, () => setEngine(undefined)),
    [],
  )
  useEffect(load, [load])
  return { engine: engine ?? null, missing: engine === undefined && <MissingPart here onBack={load} /> }
}

const nothing = () => null

/** The run that looks `text` up, started if needed; null for an empty text and on the server. */
function useLookupRun(engine: LookupEngine | null, text: string) {
  const [run, setRun] = useState<LookupRun | null>(null)
  useEffect(() => {
    const next = text === '' || engine === null ? null : engine.lookupRun(text)
    void next?.start()
    setRun(next)
  }, [engine, text])
  const snapshot: LookupSnapshot | null = useSyncExternalStore(
    run?.subscribe ?? neverChanges,
    run?.getSnapshot ?? nothing,
    nothing,
  )
  return { run, setRun, snapshot }
}

const MAX_NAME = 120
const NOTHING: LookupCounts = { valid: [], invalid: [], repeated: [], duplicates: 0, kinds: [], ignored: 0 }

const DirectoryPanel = partOf(() => import('../directory/directory-panel.tsx'), 'DirectoryPanel')

const LookupResults = part(
  () =>
    dynamic(() => import('./lookup-results.tsx').then((module) => module.LookupResults), {
      ssr: false,
      loading: LookupResultsSkeleton,
    }),
  { here: true },
)

interface LookupScreenProps {
  slots: CompanySlots
  /** The text in the address and its counts, made on the server, as the module that counts is loaded after the page. */
  first: { text: string; counts: LookupCounts } | null
}

/** The lookup screen: one or many identifiers of any kind, how each was parsed, and what was found. */
export function LookupScreen({ slots, first }: LookupScreenProps) {
  const idAccount = useIdAccount()
  const t = useTranslations('lookup')
  const go = useGo()
  const { text: asked, setText: setAsked, isLong } = useLookupText()
  const { engine, missing } = useLookupEngine()
  const { run, setRun, snapshot } = useLookupRun(engine, asked ?? '')
  const { entries: seen, failure, contacts, reload } = useSeen()

  const [draft, setDraft] = useState(asked ?? '')
  const deferred = useDeferredValue(draft)
  const counts = useMemo(() => {
    if (engine === null) return first?.text === deferred ? first.counts : NOTHING
    return engine.countPaste(engine.readPaste(deferred))
  }, [engine, deferred, first])
  const onlyNames = counts.valid.length === 0 && counts.invalid.some(({ reason }) => reason === 'name')
  const oneLine = !deferred.trim().includes('\n') && deferred.length <= MAX_NAME

  // Back, Forward and a reload restore the text of their address, or the draft typed over it.
  const box = useRef<HTMLTextAreaElement>(null)
  const untouched = useRef(true)
  useEffect(() => {
    if (asked === undefined) return
    // Somebody may have typed before hydration.
    const typed = untouched.current ? (box.current?.value ?? '') : ''
    untouched.current = false
    const given = asked ?? ''
    setDraft(typed !== '' && typed !== given ? typed : readDraft(given) || given)
  }, [asked])

  const change = (typed: string) => {
    const next = idsOfOwnPages(typed)
    setDraft(next)
    writeDraft(next, asked ?? '')
  }

  const submit = async (typed = draft) => {
    const text = typed.trim()
    const by = engine ?? (await import('./lookup-engine.ts'))
    if (by.parseLookup(text).every((entry) => entry.kind === 'invalid')) return
    writeDraft('')
    setAsked(text)
    const here = window.location.href
    // Without the results known so far.
    const next = by.lookupRun(text, true)
    setRun(next)
    const done = await next.start()
    const hit =
      done.state === 'done' && done.failed.length === 0 ? by.hitHref(by.outcomeOf(done.matches)) : null
    if (hit !== null && window.location.href === here) go.to(hit)
  }

  const handOn = async (file: File) => {
    const { passFile } = await import('#lib/import/dropped-file.ts')
    passFile(file)
    go.to(paths.import())
  }

  // Names among many lines: companies known in this browser have a SIREN, which can be added.
  const hasNames = !oneLine && counts.invalid.some(({ reason }) => reason === 'name')
  const index = useMemo(
    () =>
      hasNames && engine !== null && seen !== null
        ? engine.nameIndex(seen.map(({ company }) => company))
        : null,
    [hasNames, engine, seen],
  )
  const sirens = useMemo(
    () => (index === null || engine === null ? null : engine.sirensOfNames(counts.invalid, index)),
    [index, engine, counts],
  )

  const put = (fixed: string) => {
    const answered = Boolean(asked) && draft.trim() === asked
    change(fixed)
    if (answered) void submit(fixed)
  }
  const addSirens = () => {
    if (engine !== null && sirens !== null) put(engine.withSirens(draft, sirens))
  }
  const fix = (entries: readonly LookupEntry[]) => put(engine?.restoreZeros(draft, entries) ?? draft)

  const finished = snapshot !== null && snapshot.state !== 'running' && snapshot.state !== 'idle'
  useEffect(() => {
    if (!finished || engine === null) return
    const now = Date.now()
    const companies = engine
      .outcomeOf(snapshot.matches)
      .rows.map(({ company }) => seenOf(company, company.city, now))
    void rememberSeen(idAccount, companies).then(reload)
  }, [finished, engine, snapshot, idAccount, reload])

  // A word that is no profile is more often a name.
  const isName = finished && counts.kinds[0]?.kind === 'linkedin' && snapshot.matches.every(({ via }) => !via)
  const searching = deferred.trim() !== '' && oneLine && (isName || deferred.trim() !== asked)
  const seenProps = { entries: seen, failure, onRetry: () => void reload() }
  return (
    <>
      <PageHeader title={t('title')}>{t('intro')}</PageHeader>
      <PageBody>
        <LookupBox
          ref={box}
          text={draft}
          onChange={change}
          counts={counts}
          isName={onlyNames && oneLine}
          asked={Boolean(asked) && draft.trim() === asked}
          onFile={(file) => void handOn(file)}
          share={
            isLong && asked && <ShareList text={asked} address={paths.companies()} name={t('fileName')} />
          }
          onSubmit={() => void submit()}
          onFix={fix}
          names={
            sirens !== null && (sirens.size > 0 || onlyNames) && { known: sirens.size, onAdd: addSirens }
          }
        />
        {missing}
        {asked === null && <Callout tone="warning" title={t('listGone')} text={t('listGoneText')} />}
        {searching && <SeenPanel {...seenProps} query={deferred.trim()} quiet={!onlyNames} />}
        {searching && <ContactsPanel contacts={contacts} query={deferred.trim()} />}
        {run !== null && snapshot !== null && asked ? (
          <LookupResults text={asked} run={run} snapshot={snapshot} onFix={fix} slots={slots} />
        ) : asked ? (
          <LookupResultsSkeleton />
        ) : (
          !searching && <SeenPanel {...seenProps} query="" />
        )}
        {(!asked || (hasNames && onlyNames)) && seen !== null && (
          <DirectoryPanel companies={seen.length} contacts={contacts.length} onChange={() => void reload()} />
        )}
      </PageBody>
    </>
  )
}
