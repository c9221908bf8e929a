import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { offerUndo, withdrawUndo } from '#components/ui/feedback/last-undo.ts'
import { isFinal, panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import type { ResponseOf } from '#lib/contract/index.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import {
  holdsTag,
  sameTag,
  type TagChange,
  type TagWrite,
  tagKey,
  undoTagOf,
  withChange,
  withoutChange,
} from '#lib/domain/routine/routine-tag.ts'
import { type RunWords, startRun } from '#lib/mass/mass-run.ts'
import { tag } from '#lib/mass/senders.ts'
import { activityChanged } from '#lib/query/activity-changed.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { cancelReads } from '#lib/query/cancel-reads.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { createKeyedQueue } from '#lib/query/keyed-queue.ts'
import { withSession } from '#lib/session/session-store.ts'

type Row = SupplyIdentification

/** Matches all cached lists, whatever their filters: a row may be in several. */
const [allLists] = endpointKey('listSupplyIdentifications', { query: {} })

function changeRow(client: QueryClient, key: string, change: (row: Row) => Row): void {
  client.setQueriesData<ResponseOf<'listSupplyIdentifications'>>({ queryKey: [allLists] }, (data) => {
    if (!data?.supplyIdentificationList.some((row) => tagKey(row) === key)) return data
    const list = data.supplyIdentificationList.map((row) => (tagKey(row) === key ? change(row) : row))
    return { ...data, supplyIdentificationList: list }
  })
}

const inTurn = createKeyedQueue()

/** Reads current rows by `tagKey`; companies without one are missing. Throws ApiError. */
export async function tagsNow(
  some: readonly Pick<Row, 'idSupply' | 'idCompany'>[],
): Promise<Map<string, Row>> {
  const idSupply = [...new Set(some.map((one) => one.idSupply))]
  const idCompany = some.map((one) => one.idCompany)
  const rows = await withSession(() =>
    callInChunks('listSupplyIdentifications', { query: { idSupply } }, 'idCompany', idCompany),
  )
  return new Map(rows.map((row) => [tagKey(row), row]))
}

const rowNow = async (row: Row) => (await tagsNow([row])).get(tagKey(row))

const isChangedByOthers = (now: Row, seen: Row, change: TagChange) =>
  !sameTag(now, seen, change) && !holdsTag(now, change)

/** The current row if a colleague has changed its value since it was read; else, or if it cannot be read, null. */
async function changedByOthers(seen: Row, change: TagChange): Promise<Row | null> {
  const now = await rowNow(seen).catch(() => undefined)
  return now && isChangedByOthers(now, seen, change) ? now : null
}

/** Optimistic update: shows a change, writes it, and rolls back on an error. Throws ApiError. */
async function write(
  client: QueryClient,
  before: Row,
  change: TagChange,
  title: string,
  look?: () => Promise<void>,
): Promise<void> {
  const key = tagKey(before)
  const { idSupply, idCompany } = before
  const release = await cancelReads(client, allLists)
  changeRow(client, key, (row) => withChange(row, change, title))
  try {
    const body = { idSupply, idCompany, ...change }
    const answer = await inTurn(key, async () => {
      await look?.()
      return withSession(() => callEndpoint('tagSupplyIdentification', { body }))
    })
    const kept = answer.supplyIdentification.find((row) => tagKey(row) === key)
    if (kept) changeRow(client, key, (row) => ({ ...row, ...kept }))
  } catch (error) {
    changeRow(client, key, (row) => withoutChange(row, change, before))
    throw error
  } finally {
    // Other filters may gain or lose the row: stale, but not refetched now, as rows would move under the pointer.
    void client.invalidateQueries({ queryKey: [allLists], refetchType: 'none' })
    activityChanged(client)
    release()
  }
}

/** Reads the row, shows it, and returns whether the change has been saved. Throws ApiError. */
async function check(client: QueryClient, seen: Row, change: TagChange): Promise<boolean> {
  const now = await rowNow(seen)
  if (!now) return false
  changeRow(client, tagKey(now), (row) => ({ ...row, ...now }))
  return holdsTag(now, change)
}

const readAgain = (client: QueryClient) => client.refetchQueries({ queryKey: [allLists], type: 'active' })

/** Sets the tag or the former-customer flag of a company on a routine (api.md 4.7). */
export function useTagging() {
  const client = useQueryClient()
  const t = useTranslations('routine')
  const text = useErrorText()
  return useMemo(() => {
    const titleOf = (change: TagChange) =>
      'isFormerCustomer' in change ? '' : t(`types.${change.idIdentificationType}`)
    const said = (row: Row, change: TagChange) =>
      'isFormerCustomer' in change
        ? t(change.isFormerCustomer ? 'saidFormer' : 'saidNotFormer', { routine: String(row.idSupply) })
        : t('saidTag', { routine: String(row.idSupply), tag: titleOf(change) })

    /** Reports a failed write; with an unknown outcome the lists are refetched first. */
    async function sayFailure(error: unknown, row: Row, again?: () => void): Promise<void> {
      const failure = panelError(error)
      const unknown = failure.code === 'outcome_unknown'
      if (unknown) await readAgain(client)
      toast({
        title: unknown ? t('unknownOutcome') : t('notSaved', { routine: String(row.idSupply) }),
        description: unknown ? t('readAgain') : text(failure).short,
        tone: unknown ? 'warning' : 'danger',
        duration: null,
        ...(again && !isFinal(failure) ? { action: { label: t('tryAgain'), onSelect: again } } : {}),
      })
    }

    async function set(row: Row, change: TagChange, taking = false): Promise<void> {
      // What undo restores: the value before, or a colleague's that the change overwrites.
      const back = { to: taking ? null : undoTagOf(row, change), isTheirs: false }
      const takeBack = () => {
        if (back.to) void set(withChange(row, change), back.to, true)
      }
      let onSelect = back.to && offerUndo(takeBack)
      try {
        const newest = taking ? await changedByOthers(row, change) : null
        if (newest !== null) {
          changeRow(client, tagKey(row), (one) => ({ ...one, ...newest }))
          toast({
            tone: 'warning',
            title: t('notTakenBack', { routine: String(row.idSupply) }),
            description: t('notTakenBackText'),
          })
          return
        }
        await write(client, row, change, titleOf(change), async () => {
          const theirs = taking ? null : await changedByOthers(row, change)
          back.isTheirs = theirs !== null
          back.to = (theirs && undoTagOf(theirs, change)) ?? back.to
        })
        if (!taking) onSelect ??= offerUndo(back.to && takeBack)
        toast({
          title: said(row, change),
          tone: 'success',
          ...(back.isTheirs && { description: t('wentOver') }),
          ...(!taking && !back.to && { description: t('cannotUndo') }),
          ...(back.to && onSelect && { action: { label: t('undo'), onSelect } }),
        })
      } catch (error) {
        if (onSelect) withdrawUndo(onSelect)
        await sayFailure(error, row, () => void set(row, change, taking))
      }
    }

    /** Sets a first tag: it cannot be undone, and its row is in no list yet, so they are refetched. Returns success. */
    async function setFirst(row: Row, change: TagChange): Promise<boolean> {
      try {
        await write(client, row, change, titleOf(change))
        await readAgain(client)
        offerUndo(null)
        toast({ title: said(row, change), tone: 'success', description: t('cannotUndo') })
        return true
      } catch (error) {
        await sayFailure(error, row)
        return false
      }
    }

    return {
      setFirst,
      /** Changes one row, with a toast that offers undo. */
      set: (row: Row, change: TagChange) => void set(row, change),
      /** Changes many rows, each with an optimistic update, without toasts; one that a colleague has changed fails. */
      setMany: (words: RunWords<TagWrite>) => {
        const reading = tagsNow(words.inputs.map(({ row }) => row)).catch(() => null)
        return startRun({
          ...words,
          sender: tag,
          sendOf: ({ row: { idSupply, idCompany, idIdentificationType, isFormerCustomer }, change }) => ({
            action: 'tag',
            idSupply,
            idCompany,
            change,
            seen: { idIdentificationType, isFormerCustomer },
          }),
          instead: {
            write: async ({ row, change }) => {
              const now = (await reading)?.get(tagKey(row))
              if (now && isChangedByOthers(now, row, change)) {
                changeRow(client, tagKey(row), (one) => ({ ...one, ...now }))
                throw new ApiError({ code: 'changed_meanwhile' })
              }
              await write(client, row, change, titleOf(change))
              return null
            },
            look: async ({ row, change }) => ((await check(client, row, change)) ? 0 : null),
          },
        })
      },
      readAgain: () => readAgain(client),
    }
  }, [client, t, text])
}

export type Tagging = ReturnType<typeof useTagging>
