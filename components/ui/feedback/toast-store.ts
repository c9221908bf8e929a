import { createStore } from '#lib/store.ts'
import type { Tone } from '../badge.tsx'

export interface ToastRequest {
  title: string
  description?: string
  tone?: Tone
  action?: { label: string; onSelect: () => void }
  /** What it is about, where another thing may have the same text: a card with the same title. */
  about?: number
  /** Milliseconds; null keeps it until it is closed. By default failures stay, others close after six seconds. */
  duration?: number | null
}

export interface Toast extends ToastRequest {
  id: number
  tone: Tone
  duration: number | null
}

/** Above this number, the oldest toast that closes by itself is removed; failures stay. */
export const MAX_TOASTS = 3
const lasting = 6000

export function createToastStore() {
  const { get, set, subscribe } = createStore<readonly Toast[]>([])
  let nextId = 1
  return {
    get,
    subscribe,
    dismiss: (id: number) => set(get().filter((toast) => toast.id !== id)),
    add: (request: ToastRequest): number => {
      const tone = request.tone ?? 'neutral'
      const toast = { duration: tone === 'danger' ? null : lasting, ...request, tone, id: nextId++ }
      // A toast with the same text about the same thing replaces the earlier one.
      const others = get().filter(
        (one) =>
          one.title !== toast.title || one.description !== toast.description || one.about !== toast.about,
      )
      // A failure stays until it is closed, however many there are: only toasts with a duration are removed.
      const gone = others.length < MAX_TOASTS ? undefined : others.find(({ duration }) => duration !== null)
      set([...others.filter((one) => one !== gone), toast])
      return toast.id
    },
  }
}

export const toastStore = createToastStore()
const none: readonly Toast[] = []
export const noToasts = () => none

/** Shows a short message in the corner. Returns its id, for `dismissToast`. */
export const toast = toastStore.add
export const dismissToast = toastStore.dismiss
