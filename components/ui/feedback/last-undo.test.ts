import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetUndos, listenForUndo, offerUndo, withdrawUndo } from './last-undo.ts'
import { toast, toastStore } from './toast-store.ts'

const press = () => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'z', ctrlKey: true })
  window.dispatchEvent(event)
}

beforeEach(() => {
  forgetUndos()
  for (const { id } of toastStore.get()) toastStore.dismiss(id)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('HTMLSelectElement', class {})
  return listenForUndo()
})

describe('undo', () => {
  it('takes an act back once, by the key and by its button, which stays for a while', () => {
    const act = vi.fn()
    const button = offerUndo(act)
    press()
    button()
    press()
    expect(act).toHaveBeenCalledOnce()
  })

  it('is offered by no message any more once the key has taken the act back', () => {
    const undo = offerUndo(() => undefined)
    toast({ title: 'Moved', action: { label: 'Undo', onSelect: undo } })
    toast({ title: 'Another' })
    press()
    expect(toastStore.get().map(({ title }) => title)).toEqual(['Another'])
  })

  it('means the latest act that came to something, and reaches past none that cannot be taken back', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    offerUndo(first)
    withdrawUndo(offerUndo(second))
    press()
    expect(first).toHaveBeenCalledOnce()
    offerUndo(first)
    offerUndo(null)
    press()
    expect(first).toHaveBeenCalledOnce()
    expect(second).not.toHaveBeenCalled()
  })
})
