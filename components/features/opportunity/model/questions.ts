import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Owner } from '#lib/domain/opportunity/board/card.ts'
import type { ConflictChoice, ConflictQuestion } from '#lib/domain/opportunity/board/conflict.ts'
import { isEmptyPatch } from '#lib/domain/opportunity/board/record.ts'
import { createListeners } from '#lib/store.ts'

type Ownerless = Pick<Opportunity, 'idOpportunity' | 'title'>

/** Something that only the person can decide before a write goes on. */
export type OpenQuestion =
  | {
      kind: 'conflict'
      id: number
      question: ConflictQuestion
      /** It is one of many that are changed together: an answer may be for the rest too. */
      isOneOfMany: boolean
      answer: (choice: ConflictChoice, rest?: boolean) => void
    }
  | {
      kind: 'owner'
      id: number
      card: Ownerless
      /** How many more without owner are to be changed with it. */
      others: number
      last: Owner | null
      /** `rest`: the others get the same owner. */
      answer: (owner: Owner | null, rest?: boolean) => void
    }

/** The questions that writes are waiting for, one on the screen at a time, in the order in which they came. */
export function createQuestions() {
  let open: readonly OpenQuestion[] = []
  let nextId = 1
  let last: Owner | null = null
  /** The cards that are moved together, and what was answered for all of them. */
  let together: { ids: ReadonlySet<number>; choose?: (question: ConflictQuestion) => ConflictChoice } = {
    ids: new Set(),
  }
  const { subscribe, tell } = createListeners()
  const change = (next: readonly OpenQuestion[]) => {
    open = next
    tell()
  }
  const close = (id: number) => change(open.filter((question) => question.id !== id))

  const askOwners = (card: Ownerless, others: number) =>
    new Promise<{ owner: Owner; rest: boolean } | null>((resolve) => {
      const id = nextId++
      const answer = (owner: Owner | null, rest = false) => {
        last = owner ?? last
        close(id)
        resolve(owner && { owner, rest })
      }
      change([
        ...open,
        {
          kind: 'owner',
          id,
          card,
          others,
          get last() {
            return last
          },
          answer,
        },
      ])
    })

  return {
    get: (): OpenQuestion | null => open[0] ?? null,
    subscribe,
    /** Many are moved at once: what is answered of one may be answered of all, until `over` settles. */
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
          for (const one of open)
            if (one.kind === 'conflict' && one.isOneOfMany) one.answer(choose(one.question))
        }
        change([...open, { kind: 'conflict', id, question, isOneOfMany, answer }])
      }),
    /** The owner chosen last is offered first the next time. */
    askOwner: async (card: Ownerless) => (await askOwners(card, 0))?.owner ?? null,
    askOwners,
    /** Gives up every question, e.g. at sign-out. */
    abandon: () => {
      last = null
      together = { ids: new Set() }
      for (const question of open) question.answer(null)
    },
  }
}

export const questions = createQuestions()
