import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, SearchX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryContext } from '#components/ui/feedback/inspect.ts'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useOnline } from '#components/ui/feedback/use-online.ts'
import type { Icon } from '#components/ui/icon.tsx'
import { SideSheet } from '#components/ui/overlay/side-sheet.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { draftStore } from '#lib/drafts/draft-store.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { isTyping, singleKeysAct } from '#lib/preferences/shortcuts.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { draftKeyOf } from '../draft-of.ts'
import type { BoardModel } from '../model/board.ts'
import { useBoard } from '../model/use-board.tsx'
import { openedInUrl } from '../use-opportunity-address.ts'
import { type OpportunitySheetProps, SheetContent, type Step } from './sheet-content.tsx'

/** One opportunity beside the board: every field of api.md 2.3, editable in place, with this session's changes. */
export function OpportunitySheet(props: OpportunitySheetProps) {
  const { idOpportunity, card, beside, onGo, onClose } = props
  const t = useTranslations('opportunity')
  const { query, record, readAgain, keep } = useRecord(props)
  const online = useOnline()
  const board = useBoard()

  const modified = card?.modified
  const known = record?.modified
  const { refetch } = query
  useEffect(() => {
    if (modified !== undefined && known !== undefined && Date.parse(modified) > Date.parse(known))
      void refetch()
  }, [modified, known, refetch])
  const last = useFocusBack(idOpportunity, board)
  // Starts from the URL: with quick key presses, the sheet may still show an earlier card.
  const go = (step: Step) => {
    const to = beside(openedInUrl() ?? idOpportunity, step)
    if (to === null) return
    last.current = to
    onGo(to)
    tellDraft()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const free = !isTyping(event.target) && !event.altKey && singleKeysAct()
    if (event.ctrlKey || event.metaKey) return
    const back = (event.altKey && event.key === 'PageUp') || (free && event.key === 'k')
    const on = (event.altKey && event.key === 'PageDown') || (free && event.key === 'j')
    if (!back && !on) return
    event.preventDefault()
    go(back ? -1 : 1)
  }
  const step = (label: string, icon: Icon, by: Step, keys: string) => (
    <IconButton
      size="sm"
      label={label}
      tooltip={`${label} (${keys})`}
      icon={icon}
      disabled={beside(idOpportunity, by) === null}
      onClick={() => go(by)}
    />
  )
  const heading = lineOrNull(record?.title ?? card?.title) ?? t('untitled', { id: String(idOpportunity) })
  const tellKept = () => {
    if (draftStore.get(draftKeyOf(idOpportunity)) === null) return
    toast({
      title: t('sheet.draftKept'),
      description: heading,
      action: { label: t('sheet.goOn'), onSelect: () => onGo(idOpportunity) },
    })
  }
  const tellDraft = () => {
    const isUnderWay = () => ['waiting', 'saving'].includes(board.stateOf(idOpportunity))
    if (!isUnderWay()) return tellKept()
    // Only where the save fails, something is kept; the draft is deleted after the state has changed.
    const stop = board.subscribeCard(idOpportunity, () => {
      if (isUnderWay()) return
      stop()
      setTimeout(tellKept)
    })
  }
  const close = () => {
    onClose()
    tellDraft()
  }
  return (
    <QueryContext value={query.refetch}>
      <SideSheet
        onClose={close}
        paintsFirst
        testId="opportunity-sheet"
        eyebrow={t('untitled', { id: String(idOpportunity) })}
        title={heading}
        onKeyDown={onKeyDown}
        actions={
          <>
            {step(t('sheet.previous'), <ChevronUp size={16} />, -1, 'K')}
            {step(t('sheet.next'), <ChevronDown size={16} />, 1, 'J')}
          </>
        }
      >
        <QueryView
          query={query}
          isEmpty={() => record === undefined}
          padded={false}
          skeleton={
            <div className="px-5 py-4">
              {!online && (
                <p role="status" className="mb-4 text-sm text-ink-2">
                  {t('sheet.offline')}
                </p>
              )}
              <SkeletonFacts rows={10} />
            </div>
          }
          empty={
            <EmptyState
              icon={SearchX}
              title={t('sheet.notFound')}
              action={<Button onClick={close} label={t('sheet.back')} />}
              text={t('sheet.unknownRecord')}
            />
          }
        >
          {() =>
            record && (
              <SheetContent
                key={idOpportunity}
                {...props}
                record={record}
                readAgain={readAgain}
                onRecord={keep}
              />
            )
          }
        </QueryView>
      </SideSheet>
    </QueryContext>
  )
}

/** Loads the whole record, deleted or not; `keep` stores a newer version in the cache. */
function useRecord({ idOpportunity, onLearn }: OpportunitySheetProps) {
  const client = useQueryClient()
  const options = endpointQuery('listOpportunities', { query: { idOpportunity, isDeleted: true } })
  const query = useQuery({ ...options, staleTime: 0 })
  const [record] = query.data?.opportunityList ?? []
  const learn = useEffectEvent(onLearn)
  useEffect(() => {
    if (record) learn(record)
  }, [record])
  const keep = (newer: Opportunity) =>
    client.setQueryData(options.queryKey, (data) => data && { ...data, opportunityList: [newer] })
  const readAgain = async (): Promise<Opportunity | null> => {
    const { data } = await query.refetch({ throwOnError: true })
    const [now] = data?.opportunityList ?? []
    return now === undefined || now.isDeleted ? null : now
  }
  return { query, record, readAgain, keep }
}

/** On close, returns the focus to the card that was opened last, or to its folded column, where it is on the screen. */
function useFocusBack(idOpportunity: number, { getCard }: BoardModel) {
  const last = useRef(idOpportunity)
  useEffect(() => {
    // Skip a card that is passed on the way to another.
    if (openedInUrl() === idOpportunity) last.current = idOpportunity
  }, [idOpportunity])
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.querySelector('dialog[data-shown]')) return
        const card = document.querySelector<HTMLElement>(`[data-opportunity="${last.current}"]`)
        // On the board, the card's link takes the focus.
        const link = card?.querySelector<HTMLElement>('[data-part="open"]') ?? card
        if (link) return link.focus({ preventScroll: true })
        const known = getCard(last.current)
        if (!known) return
        const stage = known.idStade ?? 'none'
        const column = `[data-folded][data-stade="${stage}"] > button, button[data-head="${stage}"]`
        document.querySelector<HTMLElement>(column)?.focus()
      })
    },
    [getCard],
  )
  return last
}
