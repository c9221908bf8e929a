'use client'

import { useRouter } from 'next/navigation'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/callout.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { parseLookup } from '#lib/domain/lookup.ts'
import { paths } from '#lib/paths.ts'
import { seenOf } from '#lib/seen/seen-company.ts'
import { LookupBox } from './lookup-box.tsx'
import { countEntries } from './lookup-counts.ts'
import { LookupResults } from './lookup-results.tsx'
import { onlyHit, outcomeOf } from './lookup-rows.ts'
import { readDraft, writeDraft } from './lookup-text-store.ts'
import { SeenPanel } from './seen-panel.tsx'
import { useLookupRun } from './use-lookup-run.ts'
import { useLookupText } from './use-lookup-text.ts'
import { rememberSeen, useSeen } from './use-seen.ts'

const LONGEST_NAME = 120

/** The lookup: one or many identifiers of any kind, what each was understood as, and what was found. */
export function LookupScreen({ idAccount }: { idAccount: string }) {
  const t = useTranslations('lookup')
  const router = useRouter()
  const { text: asked, setText: setAsked } = useLookupText()
  const { run, snapshot, restart } = useLookupRun(asked ?? '')
  const { entries: seen, reload } = useSeen(idAccount, true)

  const [draft, setDraft] = useState(asked ?? '')
  const deferred = useDeferredValue(draft)
  const entries = useMemo(() => parseLookup(deferred), [deferred])
  const counts = useMemo(() => countEntries(entries), [entries])
  const onlyNames = counts.valid.length === 0 && counts.invalid.some(({ reason }) => reason === 'name')
  const oneLine = !deferred.trim().includes('\n') && deferred.length <= LONGEST_NAME

  // Back, Forward and a reload bring the text of their address; an address without one brings the draft.
  useEffect(() => {
    if (asked !== undefined) setDraft(asked === '' || asked === null ? readDraft() : asked)
  }, [asked])

  const change = (next: string) => {
    setDraft(next)
    writeDraft(next)
  }

  const submit = async () => {
    const text = draft.trim()
    if (parseLookup(text).every((entry) => entry.kind === 'invalid')) return
    writeDraft('')
    setAsked(text)
    const here = window.location.href
    const done = await restart(text).start()
    const hit = done.state === 'done' && done.failed.length === 0 ? onlyHit(outcomeOf(done.matches)) : null
    if (hit !== null && window.location.href === here) router.push(paths.company(hit.idCompany))
  }

  const finished = snapshot !== null && snapshot.state !== 'running' && snapshot.state !== 'idle'
  useEffect(() => {
    if (!finished) return
    const now = Date.now()
    const companies = outcomeOf(snapshot.matches).rows.map(({ company }) =>
      seenOf(company, company.city, now),
    )
    void rememberSeen(idAccount, companies).then(reload)
  }, [finished, snapshot, idAccount, reload])

  const searching = deferred.trim() !== '' && oneLine && deferred.trim() !== asked
  return (
    <>
      <PageHeader title={t('title')}>{t('intro')}</PageHeader>
      <PageBody>
        <LookupBox
          text={draft}
          onChange={change}
          counts={counts}
          isName={onlyNames && oneLine}
          asked={snapshot !== null && draft.trim() === asked}
          onSubmit={() => void submit()}
        />
        {asked === null && (
          <Callout tone="warning" title={t('listGone')}>
            {t('listGoneText')}
          </Callout>
        )}
        {searching && <SeenPanel entries={seen} query={deferred.trim()} quiet={!onlyNames} />}
        {run !== null && snapshot !== null && asked ? (
          <LookupResults run={run} snapshot={snapshot} />
        ) : (
          !searching && <SeenPanel entries={seen} query="" />
        )}
      </PageBody>
    </>
  )
}
