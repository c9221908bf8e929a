import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract, endpointOf, type Operation } from '#lib/contract/index.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { breaches } from '#sandbox/http/self-check.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, control, facts, read, start } from './harness.ts'
import { comparesWithReference, isWithin, post, rows, sirenOf } from './reference.ts'

const LIST = contract.listNewsletterContacts.path

let sandbox: Sandbox
let known: Record<string, { idNewsletter: number; idCrmVisitCard: number; idUser: number; email: string }>
beforeAll(async () => {
  sandbox = await start()
  known = (await facts(sandbox)) as unknown as typeof known
})
afterAll(() => sandbox.close())

const contacts = () =>
  new Map(rows<CrmVisitCard>(sandbox, 'crm_visit_card').map((card) => [card.idCrmVisitCard, card]))
function all(): NewsletterContact[] {
  const cards = contacts()
  return rows<NewsletterContact>(sandbox, 'newsletter_contact', 'account-full').map((row) => ({
    ...row,
    crmVisitCard: cards.get(row.idCrmVisitCard) as CrmVisitCard,
  }))
}
const list = async (search: string) =>
  (await read(sandbox, 'listNewsletterContacts', search)).newsletterContactList

describe('GET /v1/newsletter/contact (4.9)', () => {
  comparesWithReference<NewsletterContact>({
    operation: 'listNewsletterContacts',
    sandbox: () => sandbox,
    all,
    idOf: ({ idNewsletter, idCrmVisitCard }) => `${idNewsletter}/${idCrmVisitCard}`,
    cases: () => [
      { search: 'idNewsletter=901,903', keep: (row) => [901, 903].includes(row.idNewsletter) },
      {
        search: 'idCrmVisitCard=20001&idCrmVisitCard=20002',
        keep: (row) => [20_001, 20_002].includes(row.idCrmVisitCard),
      },
      { search: 'idUserResponsable[]=101', keep: (row) => row.idUserResponsable === 101 },
      {
        search: 'idCompany=1001,1002',
        keep: (row) => [1001, 1002].includes(row.crmVisitCard.idCompany ?? 0),
      },
      { search: `siren=${sirenOf(sandbox, 1001)}`, keep: (row) => row.crmVisitCard.idCompany === 1001 },
      {
        search: `crmVisitCardEmail=${known.contactComplete?.email.toUpperCase()}`,
        keep: (row) => row.crmVisitCard.email === known.contactComplete?.email,
      },
      {
        search: `userResponsableEmail=${known.users?.email}`,
        keep: (row) => row.userResponsable?.email === known.users?.email,
      },
      { search: 'isDeleted=false', keep: (row) => !row.isDeleted && !row.unsubscribed, optional: true },
    ],
  })

  it('shows subscriptions that go on, deleted ones, unsubscribed ones, with and without statistics', () => {
    const found = all()
    const some = (keep: (row: NewsletterContact) => boolean) => found.some(keep)
    expect(some((row) => !row.isDeleted && row.deleteDate === null && row.userResponsable !== null)).toBe(
      true,
    )
    expect(some((row) => row.isDeleted && !row.unsubscribed && row.deleteDate !== null)).toBe(true)
    expect(some((row) => row.unsubscribed === true && row.userUnsubscribed !== null)).toBe(true)
    expect(some((row) => row.nbSend === null) && some((row) => (row.nbFailure ?? 0) > 0)).toBe(true)
    for (const row of found) {
      expect(row.idCrmContact).toBe(row.idCrmVisitCard)
      expect(row.userResponsable?.idUser ?? null).toBe(row.idUserResponsable)
      expect(row.userUnsubscribed?.idUser ?? null).toBe(row.idUserUnsubscribed)
      expect(row.isDeleted).toBe(row.deleteDate !== null)
      if (row.nbSend !== null) expect((row.nbSuccess ?? 0) + (row.nbFailure ?? 0)).toBe(row.nbSend)
    }
  })

  it('divides by isDeleted', async () => {
    const [every, ended, active] = [
      await list('idNewsletter=901'),
      await list('idNewsletter=901&isDeleted=true'),
      await list('idNewsletter=901&isDeleted=false'),
    ]
    expect(ended.length + active.length).toBe(every.length)
    for (const row of ended) expect(row.isDeleted || row.unsubscribed).toBe(true)
  })

  it('refuses a call without a required filter, and keeps accounts apart', async () => {
    for (const search of ['', 'isDeleted=true']) {
      expect((await ask(sandbox, `${LIST}?${search}`)).status).toBe(400)
    }
    const foreign = await read(sandbox, 'listNewsletterContacts', 'idNewsletter=901', 'sandbox-other')
    expect(foreign.newsletterContactList).toEqual([])
  })
})

async function succeeded(operation: Operation, body: unknown): Promise<Record<string, unknown>> {
  const endpoint = endpointOf(operation)
  const { status, body: answer } = await post(sandbox, endpoint.path, body)
  expect(answer).toMatchObject({
    success: true,
    code: endpoint.status,
    message: expect.any(String),
    parameters: {},
  })
  expect(status).toBe(endpoint.status)
  expect(breaches(endpoint, answer)).toEqual([])
  return answer
}

async function refused(
  operation: Operation,
  body: unknown,
  message: RegExp,
  code: { code?: string },
): Promise<void> {
  const before = all()
  const reply = await post(sandbox, endpointOf(operation).path, body)
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({
    success: false,
    message: expect.stringMatching(message),
    parameters: {},
    ...code,
  })
  expect(all()).toEqual(before)
}

describe('POST /v1/newsletter/contact/subscribe (4.9)', () => {
  const subscribe = async (body: unknown) => {
    const answer = await succeeded('subscribeNewsletterContact', body)
    return {
      subscription: answer.newsletterContact as NewsletterContact,
      idSequenceAction: answer.idSequenceAction as number,
    }
  }
  const stranger = () => {
    const subscribed = new Set(
      all()
        .filter((row) => row.idNewsletter === 902)
        .map((row) => row.idCrmVisitCard),
    )
    const found = [...contacts().values()].filter(
      (card) => card.idAccount === 'account-full' && card.email && !subscribed.has(card.idCrmVisitCard),
    )
    return found[0] as CrmVisitCard
  }

  it('subscribes by ids, then by addresses, each under either name, with one sequence action', async () => {
    const card = stranger()
    const { idCrmVisitCard } = card
    const { subscription, idSequenceAction } = await subscribe({
      idNewsletter: 902,
      idCrmVisitCard,
      idUserResponsable: 103,
    })
    expect(subscription).toMatchObject({
      idNewsletter: 902,
      idCrmContact: idCrmVisitCard,
      idUserResponsable: 103,
      userResponsable: { idUser: 103 },
      isDeleted: false,
      unsubscribed: false,
      deleteDate: null,
      nbSend: 0,
      crmVisitCard: card,
    })
    expect(isWithin(sandbox, subscription.subscribeDate ?? '', 1)).toBe(true)
    expect(await list(`idNewsletter=902&idCrmVisitCard=${idCrmVisitCard}`)).toEqual([subscription])
    const spellings = [
      { idContact: idCrmVisitCard, idUserResponsable: 104 },
      { crmVisitCardEmail: card.email, userResponsableEmail: known.users?.email },
      { contactEmail: card.email, userResponsableEmail: known.users?.email },
    ]
    for (const spelling of spellings) {
      const again = await subscribe({ idNewsletter: 902, ...spelling })
      expect(again.idSequenceAction).toBe(idSequenceAction)
      expect(again.subscription).toMatchObject({ idCrmVisitCard, created: subscription.created })
    }
    expect(await list(`idNewsletter=902&idCrmVisitCard=${idCrmVisitCard}`)).toHaveLength(1)
  })

  it('takes an ended subscription up again and keeps its statistics', async () => {
    const { idNewsletter = 0, idCrmVisitCard = 0 } = known.newsletterUnsubscribed ?? {}
    const [before] = await list(`idNewsletter=${idNewsletter}&idCrmVisitCard=${idCrmVisitCard}`)
    expect(before?.unsubscribed).toBe(true)
    const { subscription } = await subscribe({ idNewsletter, idCrmVisitCard, idUserResponsable: 101 })
    expect(subscription).toMatchObject({
      isDeleted: false,
      unsubscribed: false,
      deleteDate: null,
      userUnsubscribed: null,
      nbSend: before?.nbSend ?? 0,
      created: before?.created,
    })
    expect(subscription.modified > (before?.modified ?? '')).toBe(true)
  })

  it('refuses with the string 400', async () => {
    const op = 'subscribeNewsletterContact'
    const code = { code: '400' }
    await refused(op, { idCrmVisitCard: 20_001, idUserResponsable: 101 }, /idNewsletter/, code)
    await refused(op, { idNewsletter: 901, idUserResponsable: 101 }, /idCrmVisitCard.*contactEmail/, code)
    await refused(op, { idNewsletter: 901, idCrmVisitCard: 20_001 }, /userResponsableEmail/, code)
    await refused(
      op,
      { idNewsletter: 999, idCrmVisitCard: 20_001, idUserResponsable: 101 },
      /Newsletter/,
      code,
    )
    await refused(
      op,
      { idNewsletter: 10_000_901, idCrmVisitCard: 20_001, idUserResponsable: 101 },
      /Newsletter/,
      code,
    )
    await refused(
      op,
      { idNewsletter: 901, idCrmVisitCard: 10_020_001, idUserResponsable: 101 },
      /CrmVisitCard/,
      code,
    )
    await refused(
      op,
      { idNewsletter: 901, contactEmail: 'no@one.example', idUserResponsable: 101 },
      /CrmVisitCard/,
      code,
    )
    await refused(
      op,
      { idNewsletter: 901, idCrmVisitCard: 20_001, idUserResponsable: 201 },
      /Utilisateur/,
      code,
    )
  })
})

describe('POST /v1/newsletter/contact/unsubscribe (4.9)', () => {
  const op = 'unsubscribeNewsletterContact'
  const unsubscribe = async (body: unknown) =>
    (await succeeded(op, body)).newsletterContactList as NewsletterContact[]

  it('ends one subscription, recorded under the API user, with 201', async () => {
    const { idNewsletter = 0, idCrmVisitCard = 0 } = known.newsletterContact ?? {}
    await control(sandbox, 'POST', '/clock', { advanceSeconds: 60 })
    const [ended, ...more] = await unsubscribe({ idNewsletter, idContact: idCrmVisitCard })
    expect(more).toEqual([])
    expect(ended).toMatchObject({
      idNewsletter,
      idCrmVisitCard,
      isDeleted: true,
      unsubscribed: true,
      idUserUnsubscribed: known.apiUser?.idUser,
      userUnsubscribed: { idUser: known.apiUser?.idUser },
    })
    expect(ended?.deleteDate).toBe(ended?.modified)
    expect(isWithin(sandbox, ended?.modified ?? '', 1)).toBe(true)
    expect(
      await list(`idNewsletter=${idNewsletter}&idCrmVisitCard=${idCrmVisitCard}&isDeleted=true`),
    ).toEqual([ended])
    expect(await unsubscribe({ idNewsletter, idContact: idCrmVisitCard })).toEqual([])
  })

  it('ends all of a contact when no newsletter is named, found by its address', async () => {
    const [email = '', own = []] =
      [...Map.groupBy(all(), (row) => row.crmVisitCard.email ?? '')].find(
        ([, each]) =>
          each.filter((row) => !row.isDeleted).length >= 2 &&
          new Set(each.map((row) => row.idCrmVisitCard)).size === 1,
      ) ?? []
    const active = own.filter((row) => !row.isDeleted).map((row) => row.idNewsletter)
    const ended = await unsubscribe({ contactEmail: email })
    expect(ended.map((row) => row.idNewsletter)).toEqual(active)
    expect(await list(`crmVisitCardEmail=${encodeURIComponent(email)}&isDeleted=false`)).toEqual([])
  })

  it('refuses without a code', async () => {
    await refused(op, {}, /idCrmVisitCard/, {})
    await refused(op, { idNewsletter: 901 }, /crmVisitCardEmail/, {})
    await refused(op, { idContact: 999 }, /CrmVisitCard/, {})
    await refused(op, { idContact: 20_001, idNewsletter: 999 }, /Newsletter/, {})
  })
})
