import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Owner } from '#lib/domain/board/card.ts'
import type { ConflictChoice, ConflictQuestion } from '#lib/domain/board/conflict.ts'

type Ownerless = Pick<Opportunity, 'idOpportunity' | 'title'>

/** Something that only the person can decide before a write goes on. */
export type OpenQuestion =
  | { kind: 'conflict'; id: number; question: ConflictQuestion; answer: (choice: ConflictChoice) => void }
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
  const listeners = new Set<() => void>()
  const change = (next: readonly OpenQuestion[]) => {
    open = next
    for (const listener of listeners) listener()
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
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    askConflict: (question: ConflictQuestion) =>
      new Promise<ConflictChoice>((resolve) => {
        const id = nextId++
        const answer = (choice: ConflictChoice) => {
          close(id)
          resolve(choice)
        }
        change([...open, { kind: 'conflict', id, question, answer }])
      }),
    /** The owner chosen last is offered first the next time. */
    askOwner: async (card: Ownerless) => (await askOwners(card, 0))?.owner ?? null,
    askOwners,
    /** Gives up every question, e.g. at sign-out. */
    abandon: () => {
      last = null
      for (const question of open) question.answer(null)
    },
  }
}

export const questions = createQuestions()
