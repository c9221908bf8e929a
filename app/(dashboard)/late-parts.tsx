'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { InterruptedRuns, losesRuns } from '#components/features/mass/interrupted-runs.tsx'
import { Notifier } from '#components/features/notify/notifier.tsx'
import { OpenBrowserStores } from '#components/features/watch/open-browser-stores.tsx'
import { followApiReturn } from '#components/shell/api-return.ts'
import { followFocusBack } from '#components/shell/focus-back.ts'
import { PageHolder } from '#components/shell/page-holder.tsx'
import { Visits } from '#components/shell/visits.tsx'
import { followLostFocus } from '#components/ui/feedback/lost-focus.ts'
import { followToastFocus } from '#components/ui/feedback/toast-focus.ts'
import { guardDoubleClicks } from '#components/ui/overlay/double-press.ts'
import { followUnstoredDrafts } from '#lib/drafts/unstored-drafts.ts'
import { restoreQuery } from '#lib/session/awaited-fragment.ts'
import { followLeaving } from '#lib/session/leaving.ts'

/**
 * What runs in the background of every page: shared views and watch-list, notifications, jobs that a closed tab left
 * unfinished, web vitals, what to do while the server or the API cannot be reached, where the focus of a toast, of a button
 * that goes and of a page that is left by Back returns, what tabs ask each other before a sign-out, drafts that the browser
 * has no room for, and a long query that sign-in led back without.
 */
export function LateParts() {
  const client = useQueryClient()
  useEffect(() => followApiReturn(client), [client])
  useEffect(() => followLeaving(losesRuns), [])
  useEffect(followUnstoredDrafts, [])
  useEffect(followToastFocus, [])
  useEffect(followLostFocus, [])
  useEffect(guardDoubleClicks, [])
  useEffect(followFocusBack, [])
  useEffect(restoreQuery, [])
  return (
    <>
      <PageHolder />
      <OpenBrowserStores />
      <Notifier />
      <InterruptedRuns />
      <Visits />
    </>
  )
}
