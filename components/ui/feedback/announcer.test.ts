import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, announceWhenIdle } from './announcer.ts'

// A fake of the parts of a document that the announcer uses: a body, and dialogs that open and close.

interface Part {
  parentElement: Part | null
  textContent: string
  isConnected: boolean
}

const made: Part[] = []
const hostOf = (isThere: () => boolean) => {
  const host = {
    isThere,
    append: (part: Part) => {
      part.parentElement = host as unknown as Part
    },
  }
  return host
}
const body = hostOf(() => true)
let dialogs: ReturnType<typeof hostOf>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    body,
    querySelectorAll: () => dialogs,
    createElement: () => {
      const part = {
        parentElement: null as { isThere: () => boolean } | null,
        textContent: '',
        setAttribute: () => undefined,
        get isConnected() {
          return this.parentElement?.isThere() ?? false
        },
      }
      made.push(part as unknown as Part)
      return part
    },
  })
})
afterEach(() => void vi.useRealTimers())

/** What a screen reader reads out: the text of a live region that is in the document. */
const told = () =>
  made
    .filter(({ isConnected }) => isConnected)
    .map(({ textContent }) => textContent)
    .filter(Boolean)

it('says what is said as a dialog closes, in the page', () => {
  let isOpen = true
  const dialog = hostOf(() => isOpen)
  dialogs = [dialog]
  announce('In it')
  vi.advanceTimersByTime(100)
  expect(told()).toEqual(['In it'])
  announce('Saved')
  isOpen = false
  dialogs = []
  vi.advanceTimersByTime(300)
  expect(told()).toEqual(['Saved'])
})

it('leaves words that were just said in their place until they had time to be read, then says what waited', () => {
  dialogs = []
  announceWhenIdle('Sorted by name', 1_000)
  vi.advanceTimersByTime(900)
  announce('3 selected')
  vi.advanceTimersByTime(600)
  expect(told()).toEqual(['3 selected'])
  vi.advanceTimersByTime(500)
  expect(told()).toEqual(['Sorted by name'])
})

it('says nothing that was given up while it waited', () => {
  dialogs = []
  announce('Saved')
  vi.advanceTimersByTime(50)
  const leave = announceWhenIdle('Sorted by name', 1_000)
  vi.advanceTimersByTime(999)
  leave()
  vi.advanceTimersByTime(2_000)
  expect(told()).toEqual(['Saved'])
})

it('says what waited though the clock was put back by hours', () => {
  dialogs = []
  announce('Saved')
  vi.setSystemTime(Date.now() - 2 * 3_600_000)
  announceWhenIdle('Sorted by name', 1_000)
  vi.advanceTimersByTime(1_100)
  expect(told()).toEqual(['Sorted by name'])
})
