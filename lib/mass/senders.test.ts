import { expect, it, vi } from 'vitest'
import { create, subscribe } from './senders.ts'

const at = { idCompany: 7, idStade: null, deadline: null, comment: null, idUser: 1 }
const sent = vi.hoisted(() => vi.fn())
let standing = { isDeleted: true, unsubscribed: true }
vi.mock('#lib/query/call.ts', () => ({
  callEndpoint: async (operation: string, input: { seen?: string }) => {
    if (operation === 'saveOpportunity') {
      sent(input.seen)
      return { opportunity: { idOpportunity: 9 } }
    }
    if (operation === 'subscribeNewsletterContact') return sent('subscribed')
    return {
      newsletterContactList: [standing],
      opportunityList: [
        { ...at, idOpportunity: 1, title: 'Migration', amount: 10 },
        { ...at, idOpportunity: 2, title: 'migration', amount: 99 },
        { ...at, idOpportunity: 3, title: 'Audit', amount: 10 },
      ],
    }
  },
}))

it('takes what has the same title for there before, and only what is equal in all for its own', async () => {
  const send = {
    action: 'create',
    draft: { idCompany: 7, title: 'Migration', amount: 10, owner: { idUser: 1 } },
  } as const
  expect(await create.before(send)).toEqual([1, 2])
  expect(await create.look(send, [])).toBe(1)
  expect(await create.look(send, [1])).toBeNull()
})

it('says that it saw none of the title, and nothing where there is one and it was chosen all the same', async () => {
  const send = { action: 'create', draft: { idCompany: 7, title: 'New', owner: { idUser: 1 } } } as const
  await create.write(send, [])
  expect(sent).toHaveBeenLastCalledWith('1970-01-01T00:00:00.000Z')
  await create.write(send, [1])
  expect(sent).toHaveBeenLastCalledWith(undefined)
})

it('subscribes nobody who has unsubscribed since the check, only who was taken in in spite of it', async () => {
  const send = { action: 'subscribe', idNewsletter: 5, idCrmVisitCard: 1, owner: { idUser: 1 } } as const
  sent.mockClear()
  await expect(subscribe.write(send, [])).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(sent).not.toHaveBeenCalled()
  await subscribe.write({ ...send, isInSpite: true }, [])
  expect(sent).toHaveBeenCalledExactlyOnceWith('subscribed')
})

it('leaves a subscription that a colleague has made since the check to its owner', async () => {
  const send = { action: 'subscribe', idNewsletter: 5, idCrmVisitCard: 1, owner: { idUser: 1 } } as const
  sent.mockClear()
  standing = { isDeleted: false, unsubscribed: false }
  for (const isInSpite of [false, true])
    await expect(subscribe.write({ ...send, isInSpite }, [])).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  expect(sent).not.toHaveBeenCalled()
})
