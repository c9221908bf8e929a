import { describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

describe('toasts', () => {
  it('keeps the latest three and says when they change', () => {
    const store = createToastStore()
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    for (const title of ['a', 'b', 'c', 'd']) store.add({ title })
    expect(store.get().map((toast) => toast.title)).toEqual(['b', 'c', 'd'])
    store.dismiss(store.get()[0]?.id ?? 0)
    expect(store.get()).toHaveLength(2)
    expect(heard).toHaveBeenCalledTimes(5)
    stop()
    store.add({ title: 'e' })
    expect(heard).toHaveBeenCalledTimes(5)
  })

  it('says the same thing once', () => {
    const store = createToastStore()
    store.add({ title: 'Saved' })
    store.add({ title: 'Saved' })
    store.add({ title: 'Saved', description: 'again' })
    expect(store.get()).toHaveLength(2)
  })

  it('says it once of each thing', () => {
    const store = createToastStore()
    for (const about of [1, 2, 1]) store.add({ title: 'Moved', description: 'Renewal', about })
    expect(store.get().map((toast) => toast.about)).toEqual([2, 1])
  })

  it('lets failures stay', () => {
    const store = createToastStore()
    store.add({ title: 'No', tone: 'danger' })
    store.add({ title: 'Yes', tone: 'success' })
    store.add({ title: 'Brief', tone: 'danger', duration: 100 })
    expect(store.get().map((toast) => toast.duration)).toEqual([null, 6000, 100])
  })

  it('lets nothing push a failure out that nobody has read', () => {
    const store = createToastStore()
    store.add({ title: 'No', tone: 'danger' })
    for (const title of ['a', 'b', 'c']) store.add({ title })
    expect(store.get().map((toast) => toast.title)).toEqual(['No', 'b', 'c'])
    for (const title of ['No, too', 'Not this', 'Nor this']) store.add({ title, tone: 'danger' })
    expect(store.get().map((toast) => toast.title)).toEqual(['No', 'No, too', 'Not this', 'Nor this'])
  })
})
