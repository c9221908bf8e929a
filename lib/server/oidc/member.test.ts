import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyNameOf } from '../session/key-name.ts'
import type { SealedSession } from '../session/seal.ts'
import { closeSingletons } from '../singleton.ts'
import { live } from '../workspace/live.ts'
import type { Grant } from './grant.ts'
import { memberOf, storeGrant } from './member.ts'
import { refreshGrant } from './provider.ts'

vi.mock('./provider.ts', () => ({ isOidcOn: () => true, readUserinfo: vi.fn(), refreshGrant: vi.fn() }))
const stored = vi.hoisted(() => ({ grant: null as Grant | null }))
vi.mock('./grants.ts', () => ({
  grants: () => ({
    get: async () => stored.grant,
    put: async () => undefined,
    remove: async () => undefined,
  }),
  renewAlone: async (_: string, work: (isAlone: boolean) => Promise<void>) => {
    await work(true)
    return true
  },
}))
vi.mock('./keys-file.ts', () => ({ membershipOf: () => ({ apiKey: 'key', role: 'member' }) }))
vi.mock('../workspace/store.ts', () => ({ workspace: () => ({ note: () => undefined }) }))
vi.mock('../store/store.ts', () => ({ store: () => ({ isSignedOut: async () => false }) }))
vi.mock('../env.ts', () => ({ env: () => ({ OIDC_ISSUER: 'https://login.example', SESSION_MAX_HOURS: 12 }) }))
vi.mock('../log.ts', () => ({ log: () => ({ warn: () => undefined }) }))

const MINUTE = 60_000
const grantNow = (): Grant => ({
  name: 'Alice',
  email: null,
  groups: ['sales'],
  words: [],
  accessToken: 'access',
  refreshToken: 'refresh',
  idToken: null,
  issuer: 'https://login.example',
  keyName: keyNameOf('key'),
  checkedAt: Date.now(),
  renewals: 0,
})
const session = { id: 'one', signedOn: { subject: 'alice', sid: null } } as SealedSession

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await closeSingletons()
})

it('a person who comes back long after the provider failed once is asked for, and stays', async () => {
  await storeGrant('one', grantNow())
  vi.mocked(refreshGrant).mockRejectedValueOnce(new Error('away'))
  vi.advanceTimersByTime(MINUTE)
  expect(await memberOf(session)).toMatchObject({ role: 'member' })
  vi.mocked(refreshGrant).mockImplementationOnce(async () => ({ ...grantNow(), renewals: 1 }))
  vi.advanceTimersByTime(30 * MINUTE)
  expect(await memberOf(session)).toMatchObject({ role: 'member', person: { name: 'Alice' } })
})

it('what another copy has learnt of a person holds here at once, and what is learnt here is told', async () => {
  await storeGrant('one', grantNow())
  stored.grant = { ...grantNow(), name: 'Alicia', renewals: 1 }
  expect(await memberOf(session)).toMatchObject({ person: { name: 'Alice' } })
  live().accessChanges += 1
  expect(await memberOf(session)).toMatchObject({ person: { name: 'Alicia' } })
  const told = vi.spyOn(live(), 'publishAccess')
  for (const [renewals, groups] of [['sales'], ['sales'], ['sales', 'admins']].entries()) {
    expect(told).not.toHaveBeenCalled()
    vi.mocked(refreshGrant).mockImplementationOnce(async () => ({
      ...grantNow(),
      groups,
      renewals: renewals + 2,
    }))
    vi.advanceTimersByTime(2 * MINUTE)
    await memberOf(session)
  }
  expect(told).toHaveBeenCalledOnce()
})
