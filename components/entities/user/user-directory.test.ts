import { describe, expect, it, vi } from 'vitest'

import { createUserDirectory, nameOfUser } from './user-directory.ts'

function memory() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (at: number) => [...held.keys()][at] ?? null,
    get length() {
      return held.size
    },
  }
}

const user = (idUser: number, firstName: string | null, email: string | null = null) => ({
  idUser,
  firstName,
  lastName: firstName === null ? null : 'Roche',
  email,
})

describe('nameOfUser', () => {
  it('takes the names, else the address, and lets nothing invisible through', () => {
    expect(nameOfUser(user(1, ' Zoé\u202e '))).toBe('Zoé Roche')
    expect(nameOfUser({ ...user(1, 'Zoé'), lastName: null })).toBe('Zoé')
    expect(nameOfUser(user(1, null, 'z@example.fr'))).toBe('z@example.fr')
    expect(nameOfUser(user(1, null))).toBeNull()
  })
})

describe('createUserDirectory', () => {
  it('learns per account, tells listeners once per change, and remembers', () => {
    const storage = memory()
    const directory = createUserDirectory(() => storage)
    const heard = vi.fn()
    directory.subscribe(heard)
    directory.learn([user(9, 'Nobody')])
    directory.open('a')
    heard.mockClear()
    directory.learn([user(1, 'Zoé'), user(2, null)])
    directory.learn([user(1, 'Zoé')])
    expect(heard).toHaveBeenCalledTimes(1)
    expect([...directory.get()]).toEqual([[1, 'Zoé Roche']])
    directory.open('b')
    expect(directory.get().size).toBe(0)
    const later = createUserDirectory(() => storage)
    later.open('a')
    expect(later.get().get(1)).toBe('Zoé Roche')
  })

  it('keeps what another tab learnt', () => {
    const storage = memory()
    const [one, other] = [createUserDirectory(() => storage), createUserDirectory(() => storage)]
    one.open('a')
    other.open('a')
    one.learn([user(1, 'Zoé')])
    other.learn([user(2, 'Luc')])
    one.reload()
    expect([...one.get().keys()].sort()).toEqual([1, 2])
  })

  it('forgets every account and nothing else', () => {
    const storage = memory()
    storage.setItem('theme', 'dark')
    const directory = createUserDirectory(() => storage)
    for (const account of ['a', 'b']) {
      directory.open(account)
      directory.learn([user(1, 'Zoé')])
    }
    directory.wipe()
    expect([...storage.held.keys()]).toEqual(['theme'])
    directory.learn([user(1, 'Zoé')])
    expect(directory.get().size).toBe(0)
  })

  it('works where the browser keeps nothing, or nonsense is kept', () => {
    const broken = () => {
      throw new Error('refused')
    }
    const directory = createUserDirectory(() => ({ ...memory(), getItem: broken, setItem: broken }))
    directory.open('a')
    directory.learn([user(1, 'Zoé')])
    expect(directory.get().get(1)).toBe('Zoé Roche')
    const storage = memory()
    storage.setItem('people:a', '[1,["x"],[2,"Luc"]]')
    const odd = createUserDirectory(() => storage)
    odd.open('a')
    expect([...odd.get()]).toEqual([[2, 'Luc']])
  })
})
