import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLeaving } from './leaving.ts'
import { isShown, unsaved } from './tab.ts'

const other = new BroadcastChannel('leaving')
const told: unknown[] = []
other.onmessage = ({ data }) => told.push(data)
const askAs = async (account: string) => {
  other.postMessage(account)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return told.splice(0)
}

let stop: () => void
let loses = false
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  isShown('ours')
  stop = followLeaving(async () => loses)
})
afterEach(() => {
  loses = false
  stop()
})

it('answers a tab of its account that is about to sign out only while it would lose something', async () => {
  expect(await askAs('ours')).toEqual([])
  window.addEventListener('beforeunload', (event) => event.preventDefault())
  expect(await askAs('theirs')).toEqual([])
  expect(await askAs('ours')).toEqual([true])
})

it('asks the other tabs, for a moment', async () => {
  expect(await unsaved.ask()).toBe(false)
  other.onmessage = ({ data }) => data === 'ours' && other.postMessage(true)
  expect(await unsaved.ask()).toBe(true)
})

it('asks whether what the browser stores would be lost', async () => {
  loses = true
  expect(await unsaved.ask()).toBe(true)
})
