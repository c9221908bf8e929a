import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import { createStore } from '#lib/store.ts'

/** Kinds of browser notifications that a person can switch on. */
export const NOTIFY_KINDS = ['alerts', 'enrichments', 'deadlines', 'deliveries'] as const
export type NotifyKind = (typeof NOTIFY_KINDS)[number]

const keyOf = (idAccount: string) => `notify:${idAccount}`

const none: readonly NotifyKind[] = []
const chosen = createStore<{ idAccount: string | null; kinds: readonly NotifyKind[] }>({
  idAccount: null,
  kinds: none,
})

function read(idAccount: string): readonly NotifyKind[] {
  const words = withLocalStorage((storage) => storage.getItem(keyOf(idAccount)))?.split(' ') ?? []
  return NOTIFY_KINDS.filter((kind) => words.includes(kind))
}

/** The kinds switched on, stored per account in this browser; none by default. */
export const notifyChoices = {
  subscribe: chosen.subscribe,
  get: () => chosen.get().kinds,
  /** `anew`: another tab may have changed the choice. */
  open: (idAccount: string, anew = false) => {
    if (anew || chosen.get().idAccount !== idAccount) chosen.set({ idAccount, kinds: read(idAccount) })
  },
  set: (kind: NotifyKind, isOn: boolean) => {
    const { idAccount, kinds } = chosen.get()
    const next = NOTIFY_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each)))
    if (idAccount !== null) withLocalStorage((storage) => storage.setItem(keyOf(idAccount), next.join(' ')))
    chosen.set({ idAccount, kinds: next })
  },
}
