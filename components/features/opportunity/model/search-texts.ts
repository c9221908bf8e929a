import { companyNames } from '#components/entities/company/company-names.ts'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { FilterContext } from '#lib/domain/opportunity/opportunity-filter.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { createNameStore } from '#lib/query/name-store.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import type { BoardModel } from './board.ts'

type Commented = Pick<Opportunity, 'idOpportunity' | 'comment'>

/**
 * Comments of cards (api.md 2.3), which the board does not load: fetched when somebody searches for words, and again
 * for a card that has changed since.
 * @param read fetches the cards of these ids; extra ones are allowed
 */
export function createComments(read: (ids: readonly number[]) => Promise<readonly Commented[]>) {
  const texts = createNameStore<string>({
    read: async (ids) =>
      new Map(
        (await read(ids)).flatMap(({ idOpportunity, comment }) =>
          comment?.trim() ? [[idOpportunity, comment] as const] : [],
        ),
      ),
    textOf: (comment) => comment,
    maxIds: Number.POSITIVE_INFINITY,
  })
  const asOf = new Map<number, string>()
  return {
    ...texts,
    wordsOf: ({ idOpportunity, modified }: Pick<BoardCard, 'idOpportunity' | 'modified'>): string => {
      if (asOf.get(idOpportunity) !== modified) {
        texts.outdate(idOpportunity)
        asOf.set(idOpportunity, modified)
      }
      return texts.words(idOpportunity)
    },
  }
}

/** Above this number, one request for the board's whole window replaces requests of fifty cards each. */
const WHOLE_WINDOW_ABOVE = 500

const fields = ['idOpportunity', 'comment'] as const

/** Searchable texts that are not on the card itself, and whether some are still loading. */
export interface SearchTexts
  extends Pick<FilterContext, 'wordsOfCompany' | 'wordsOfContact' | 'wordsOfComment'> {
  reading: boolean
}

/** The comments of these cards, possibly with those of others. Throws ApiError. */
export async function readComments(board: BoardModel, ids: readonly number[]): Promise<readonly Commented[]> {
  if (ids.length <= WHOLE_WINDOW_ABOVE)
    return callInChunks('listOpportunities', { query: {}, fields }, 'idOpportunity', ids)
  const query = { polling: board.getStatus().window }
  return (await callEndpoint('listOpportunities', { query, fields })).opportunityList
}

function openTexts(board: BoardModel) {
  const comments = createComments((ids) => readComments(board, ids))
  const sources = [companyNames, contactNames, comments]
  let version = -1
  let texts: SearchTexts | null = null
  return {
    subscribe: (listener: () => void) =>
      combineUnsubscribes(...sources.map((source) => source.subscribeAll(listener))),
    /** The same object until more is loaded. */
    get: (): SearchTexts => {
      const now = sources.reduce((sum, source) => sum + source.version(), 0)
      if (texts && now === version) return texts
      version = now
      texts = {
        wordsOfCompany: companyNames.words,
        wordsOfContact: contactNames.words,
        wordsOfComment: comments.wordsOf,
        reading: sources.some((source) => source.isReading()),
      }
      return texts
    },
  }
}

const opened = new WeakMap<BoardModel, ReturnType<typeof openTexts>>()

export const searchTextsOf = (board: BoardModel): ReturnType<typeof openTexts> =>
  keptOrMade(opened, board, () => openTexts(board))
