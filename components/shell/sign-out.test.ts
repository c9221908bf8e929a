import { beforeEach, expect, it, vi } from 'vitest'
import { toastStore } from '#components/ui/feedback/toast-store.ts'
import { paths } from '#lib/paths.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { retrySignOut, signOut, signOutWithToast } from './sign-out.ts'

const place = paths.signIn('/companies/1001')
const assign = vi.fn()
let answer: () => Promise<Response>
let asked: string[] = []
let told: unknown[] = []

beforeEach(() => {
  asked = []
  told = []
  assign.mockClear()
  const storage = { clear: () => undefined, length: 0 }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign }, localStorage: storage }))
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage({ kind }: { kind: string }) {
        told.push(kind)
      }
    },
  )
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return answer()
  })
})

it('leaves for the place that it was given once the server has ended the session, and not before', async () => {
  answer = async () => Response.json({ code: 'session_store_unavailable' }, { status: 503 })
  await expect(signOut(false, place)).rejects.toMatchObject({ code: 'session_store_unavailable' })
  expect(assign).not.toHaveBeenCalled()
  answer = async () => new Response(null, { status: 204 })
  await signOut(false, place)
  expect(asked).toEqual(['DELETE /api/session', 'DELETE /api/session'])
  expect(assign).toHaveBeenCalledExactlyOnceWith(place)
})

it('stays where the server is out of reach, and says so until it is told; then tells the other tabs again', async () => {
  answer = () => Promise.reject(new TypeError('fetch failed'))
  const code = Promise.withResolvers<void>()
  const stop = sessionStore.onLeave(() => code.promise)
  const done = signOut(false, place)
  await expect.poll(sessionStore.get).toMatchObject({ gone: true, unfinished: 'session' })
  code.reject(new TypeError('Failed to fetch dynamically imported module'))
  await done
  stop()
  expect(assign).not.toHaveBeenCalled()
  expect(told).toEqual(['out'])
  await retrySignOut('session')
  expect(told).toEqual(['out'])
  answer = async () => new Response(null, { status: 204 })
  await retrySignOut('session')
  expect(assign).toHaveBeenCalledExactlyOnceWith(paths.signIn())
  expect(told).toEqual(['out', 'out'])
})

const t = ((key: string) => key) as Parameters<typeof signOutWithToast>[0]
const titles = () => toastStore.get().map(({ title }) => title)

it('says that it is under way for as long as the server takes, then what went wrong', async () => {
  const answered = Promise.withResolvers<Response>()
  answer = () => answered.promise
  const done = signOutWithToast(t)
  await expect.poll(() => titles()).toEqual(['signingOut'])
  answered.resolve(Response.json({ code: 'session_store_unavailable' }, { status: 503 }))
  await done
  expect(titles()).toEqual(['signOutFailed'])
})

it('asks first while something is not saved, and does it anyway where that is wanted', async () => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id)
  answer = async () => new Response(null, { status: 204 })
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })
  await signOutWithToast(t)
  expect(titles()).toEqual(['signOutUnsaved'])
  expect(asked).toEqual([])
  toastStore.get()[0]?.action?.onSelect()
  await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith(paths.signIn())
  // Back may show this very page again.
  await expect.poll(() => titles()).not.toContain('signingOut')
})

it('keeps choices where the browser clears the storage for the answer to a sign-out that is repeated', async () => {
  const kept = new Map([['views:one:campaigns', '[]']])
  vi.stubGlobal('window', {
    location: { assign },
    localStorage: {
      get length() {
        return kept.size
      },
      key: (at: number) => [...kept.keys()][at] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
  })
  answer = async () => {
    kept.clear()
    return new Response(null, { status: 204 })
  }
  await retrySignOut('session')
  expect([...kept]).toEqual([['views:one:campaigns', '[]']])
})
