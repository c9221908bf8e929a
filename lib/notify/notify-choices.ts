import { attempt } from '#lib/storage/keeping.ts'
import { createStore } from '#lib/store.ts'

/** What somebody may be told of while they look elsewhere. */
export const NOTIFY_KINDS = ['alerts', 'enrichments', 'deadlines', 'deliveries'] as const
export type NotifyKind = (typeof NOTIFY_KINDS)[number]

const keyOf = (idAccount: string) => `notify:${idAccount}`

const none: readonly NotifyKind[] = []
const chosen = createStore<{ idAccount: string | null; kinds: readonly NotifyKind[] }>({
  idAccount: null,
  kinds: none,
})

function read(idAccount: string): readonly NotifyKind[] {
  const words = attempt((storage) => storage.getItem(keyOf(idAccount)))?.split(' ') ?? []
  return NOTIFY_KINDS.filter((kind) => words.includes(kind))
}

/** The kinds that somebody asked for, kept per account in this browser; none at first. */
export const notifyChoices = {
  subscribe: chosen.subscribe,
  get: () => chosen.get().kinds,
  /** Whose choices they are from now on. */
  open: (idAccount: string) => {
    if (chosen.get().idAccount !== idAccount) chosen.set({ idAccount, kinds: read(idAccount) })
  },
  set: (kind: NotifyKind, isOn: boolean) => {
    const { idAccount, kinds } = chosen.get()
    const next = NOTIFY_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each)))
    if (idAccount !== null) attempt((storage) => storage.setItem(keyOf(idAccount), next.join(' ')))
    chosen.set({ idAccount, kinds: next })
  },
}
