import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from './session-store.ts'
import { isShown } from './tab.ts'
import { watchSession } from './watch-session.ts'

const HOUR = 3_600_000
/** Pending requests to the server, to be answered with the session's remaining lifetime or null. */
let questions: ((left: number | null | Promise<never>) => void)[] = []
vi.mock('#lib/query/session.ts', () => ({
  getSession: () => new Promise((resolve) => questions.push(resolve)),
}))

const others = new BroadcastChannel('session')
let told: string[] = []
others.onmessage = ({ data }) => told.push(data.kind)
const tell = (kind: string, account = 'ours') => others.postMessage({ kind, account })
const next = () =>
  expect
    .poll(() => questions)
    .not.toEqual([])
    .then(() => questions.shift())
const state = () => {
  const { lost, hidden, gone } = sessionStore.get()
  return { lost, hidden, gone }
}
const FINE = { lost: false, hidden: false, gone: false }
/** Resolves after all messages have arrived. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 20))

let stop: () => void
let page: EventTarget & { visibilityState: string }

beforeEach(async () => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  isShown('ours')
  sessionStore.reportRestored()
  stop = watchSession(HOUR)
  await quiet()
  told = []
  questions = []
})
afterEach(() => stop())
const lookAgain = () => page.dispatchEvent(new Event('visibilitychange'))

it('tells the other tabs of an end that it heard by asking, as it does of one that a call ran into', async () => {
  lookAgain()
  ;(await next())?.(null)
  await expect.poll(() => told).toEqual(['ended'])
  expect(state()).toEqual({ lost: true, hidden: true, gone: false })
})

it('tells nobody of an end that nobody can confirm', async () => {
  stop()
  stop = watchSession(0)
  lookAgain()
  ;(await next())?.(Promise.reject(new TypeError('offline')))
  await expect.poll(() => state()).toEqual({ lost: true, hidden: true, gone: false })
  await quiet()
  expect(told).toEqual(['here'])
})

it('does not say again what another tab has told', async () => {
  tell('ended')
  ;(await next())?.(null)
  await expect.poll(() => state().lost).toBe(true)
  await quiet()
  expect(told).toEqual([])
})

it('heeds no answer that is older than the sign-in', async () => {
  tell('ended')
  const late = await next()
  tell('in')
  ;(await next())?.(HOUR)
  await expect.poll(() => state()).toEqual(FINE)
  late?.(null)
  await quiet()
  expect(state()).toEqual(FINE)
  // Nor where the sign-in happened in this page.
  questions = []
  sessionStore.reportLost()
  lookAgain()
  const later = await next()
  sessionStore.reportRestored()
  later?.(null)
  await quiet()
  expect(state()).toEqual(FINE)
})

it('tells that it is here; of another page of its account it asks only where the session was lost', async () => {
  stop()
  stop = watchSession(HOUR)
  await expect.poll(() => told).toEqual(['here'])
  tell('here')
  await quiet()
  expect(questions).toEqual([])
  sessionStore.reportLost()
  tell('here')
  ;(await next())?.(HOUR)
  await expect.poll(() => state()).toEqual(FINE)
})

it('hides its page while a page of another account is there, until the server has said whose turn it is', async () => {
  tell('here', 'theirs')
  const answer = await next()
  expect(state()).toEqual({ lost: false, hidden: true, gone: false })
  answer?.(HOUR)
  await expect.poll(() => state()).toEqual(FINE)
})

it('goes on prolonging while there is input though the clock was put back by hours', async () => {
  stop()
  let press = (_: object) => {}
  vi.stubGlobal('window', {
    addEventListener: (type: string, heard: typeof press) => {
      if (type === 'keydown') press = heard
    },
    removeEventListener: () => undefined,
  })
  stop = watchSession(HOUR)
  press({ isTrusted: true })
  expect(questions).toEqual([])
  const back = Date.now() - 2 * HOUR
  const clock = vi.spyOn(Date, 'now').mockReturnValue(back)
  press({ isTrusted: true })
  expect(questions).toHaveLength(1)
  clock.mockRestore()
})

it('loads a page anew that Back shows again after its sign-out, and no other', async () => {
  const reload = vi.fn()
  Object.assign(window, { location: { reload } })
  const showAgain = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  showAgain()
  expect([reload.mock.calls.length, state().hidden]).toEqual([0, true])
  ;(await next())?.(HOUR)
  await expect.poll(() => state().hidden).toBe(false)
  vi.spyOn(sessionStore, 'hasLeft').mockReturnValue(true)
  showAgain()
  expect([reload.mock.calls.length, state().hidden]).toEqual([1, true])
})

// `gone` cannot be reset, so this is the last test of the file.
it('asks nothing more once another tab has signed out', async () => {
  tell('out')
  await expect.poll(() => state().gone).toBe(true)
  tell('ended')
  tell('here', 'theirs')
  lookAgain()
  await quiet()
  expect(questions).toEqual([])
})
