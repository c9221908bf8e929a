import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Owner } from '#lib/domain/opportunity/board/card.ts'
import type { ConflictChoice, ConflictQuestion } from '#lib/domain/opportunity/board/conflict.ts'
import { isEmptyPatch } from '#lib/domain/opportunity/board/record.ts'
import { createStore } from '#lib/store.ts'

type Ownerless = Pick<Opportunity, 'idOpportunity' | 'title'>

/** A question that a person has to answer before a write can go on. */
export type OpenQuestion =
  | {
      kind: 'conflict'
      id: number
      question: ConflictQuestion
      /** It is part of a bulk move: the answer may apply to the rest too. */
      isOneOfMany: boolean
      answer: (choice: ConflictChoice, rest?: boolean) => void
    }
  | {
      kind: 'owner'
      id: number
      card: Ownerless
      /** How many more cards without owner are in the same move. */
      others: number
      /** `rest`: the other cards get the same owner. */
      answer: (owner: Owner | null, rest?: boolean) => void
    }

/** Keeps a message about a question; returns what takes it back. */
type TellInstead = (open: OpenQuestion) => () => void

const nothing = () => {}

/** A queue of questions that writes wait for; the screen shows the oldest one. */
export function createQuestions() {
  let nextId = 1
  let last: Owner | null = null
  /** The cards of the current bulk move, and the answer given for all of them. */
  let together: { ids: ReadonlySet<number>; choose?: (question: ConflictQuestion) => ConflictChoice } = {
    ids: new Set(),
  }
  const { subscribe, get, set } = createStore<readonly OpenQuestion[]>([])
  const oldest = (): OpenQuestion | null => get()[0] ?? null
  const teller = createStore<TellInstead | null>(null)
  let told: OpenQuestion | null = null
  let takeBack = nothing
  const tell = () => {
    const open = teller.get() && oldest()
    if (open === told) return
    takeBack()
    told = open
    takeBack = (open && teller.get()?.(open)) ?? nothing
  }
  subscribe(tell)
  teller.subscribe(tell)
  const close = (id: number) => set(get().filter((question) => question.id !== id))

  const askOwners = (card: Ownerless, others: number) =>
    new Promise<{ owner: Owner; rest: boolean } | null>((resolve) => {
      const id = nextId++
      const answer = (owner: Owner | null, rest = false) => {
        last = owner ?? last
        close(id)
        resolve(owner && { owner, rest })
      }
      set([...get(), { kind: 'owner', id, card, others, answer }])
    })

  return {
    get: oldest,
    subscribe,
    /** While no screen can ask, as it was left: a write would wait unseen, and others behind it. Null: one can. */
    tellInstead: teller.set,
    /** Marks cards as one bulk move: one answer may apply to all of them, until `over` settles. */
    moveTogether: (ids: readonly number[], over: Promise<unknown>) => {
      const mine = { ids: new Set(ids) }
      together = mine
      void over.then(() => {
        if (together === mine) together = { ids: new Set() }
      })
    },
    askConflict: (question: ConflictQuestion) =>
      new Promise<ConflictChoice>((resolve) => {
        const { theirs, mine } = question
        const isOneOfMany = together.ids.has(theirs.idOpportunity) && mine.idStade !== undefined
        if (isOneOfMany && together.choose) return resolve(together.choose(question))
        const id = nextId++
        const answer = (choice: ConflictChoice, rest = false) => {
          close(id)
          resolve(choice)
          if (!rest) return
          const choose = (other: ConflictQuestion) =>
            choice === null || isEmptyPatch(choice) ? choice : other.mine
          together.choose = choose
          for (const one of get())
            if (one.kind === 'conflict' && one.isOneOfMany) one.answer(choose(one.question))
        }
        set([...get(), { kind: 'conflict', id, question, isOneOfMany, answer }])
      }),
    /** The owner chosen last, preselected next time. */
    lastOwner: () => last,
    askOwner: async (card: Ownerless) => (await askOwners(card, 0))?.owner ?? null,
    askOwners,
    /** Cancels the questions about a card whose change was undone. */
    withdraw: (idOpportunity: number) => {
      for (const one of get())
        if ((one.kind === 'owner' ? one.card : one.question.theirs).idOpportunity === idOpportunity)
          one.answer(null)
    },
    /** Cancels all questions, e.g. at sign-out. */
    abandon: () => {
      last = null
      together = { ids: new Set() }
      for (const question of get()) question.answer(null)
    },
  }
}

export const questions = createQuestions()
