import { createStore } from '#lib/store.ts'
import type { Tone } from '../badge.tsx'

export interface ToastRequest {
  title: string
  description?: string
  tone?: Tone
  /** One thing to do about it, e.g. Undo. */
  action?: { label: string; onSelect: () => void }
  /** Milliseconds; null keeps it until it is closed. Failures stay, the rest goes after six seconds. */
  duration?: number | null
}

export interface Toast extends ToastRequest {
  id: number
  tone: Tone
  duration: number | null
}

/** Beyond these, what goes by itself makes room; failures stay. */
export const MOST_TOASTS = 3
const lasting = 6000

/** The toasts on the screen, oldest first. */
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
      // The same words twice are one toast, come again.
      const others = get().filter((one) => one.title !== toast.title || one.description !== toast.description)
      // A failure stays until somebody has read it, however many there are: only what goes by itself makes room.
      const gone = others.length < MOST_TOASTS ? undefined : others.find(({ duration }) => duration !== null)
      set([...others.filter((one) => one !== gone), toast])
      return toast.id
    },
  }
}

export const toastStore = createToastStore()
const none: readonly Toast[] = []
export const noToasts = () => none

/** Shows a short message in the corner. Answers an id for `dismissToast`. */
export const toast = (request: ToastRequest): number => toastStore.add(request)
export const dismissToast = (id: number): void => toastStore.dismiss(id)
