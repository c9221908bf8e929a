import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { endpointOf, operations } from '#lib/contract/index.ts'
import type { ActivityLine } from '#lib/domain/workspace/workspace.ts'
import { workspace } from '#lib/server/workspace/store.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { api, Bench } from '../bff/support.ts'
import { type Client, colleagues, ENGINES, emptyWorkspace } from './engines.ts'
import { Postgres, usesPostgres } from './postgres.ts'

// Every write that the contract has leaves a line, with the ids of what it was about and no word of it.

let bench: Bench
let server: Postgres | null = null

beforeAll(async () => {
  bench = await Bench.open()
  if (usesPostgres) server = await Postgres.start()
})
afterAll(async () => {
  await bench.close()
  await server?.remove()
})

const written = () => expect.poll(() => workspace().waiting).toBe(0)
const URL_OF_TEAM = 'https://unmistakable.example.com/hook'

describe.each(ENGINES)('writes through the dashboard, in %s', (engine, isHere) => {
  const test = it.runIf(isHere)
  let mine: Client
  let cookie: string

  beforeEach(async () => {
    if (!isHere) return
    await emptyWorkspace(bench, engine, server)
    const [first] = await colleagues(1)
    if (!first) throw new Error('Nobody is here')
    mine = first.ask
    cookie = first.cookie
    await mine('PUT', 'me', { name: 'Anne' })
  })

  const write = async (method: string, path: string, body?: object) => {
    const answer = await api(method, `/api/v1/${path}`, { cookie, ...(body ? { body } : {}) })
    const said = (await answer.json()) as { result: { idWebhookConfig: number }; message: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message}`)
    return said
  }
  const about = async (entity: string) => {
    await written()
    return (await mine('GET', `activity?entity=${entity}`)).activity
  }
  const told = (lines: ActivityLine[]) =>
    lines.map(({ operation, entityId, idContact, outcome }) => [operation, entityId, idContact, outcome])

  test('each is told, by whom and about what: the webhook, the contact, the company, the opportunity', async () => {
    const facts = await sandboxAt(bench.sandbox.url).facts()
    const { idCompany, siren } = facts.companyComplete
    const { idCrmVisitCard } = facts.contactComplete
    const { idNewsletter } = facts.newsletter
    const [idSupply, contact] = [facts.routine.idSupply, { idCrmVisitCard }]
    const owner = { idUserResponsable: 112 }

    await write('POST', 'opportunity', { idCompany, title: 'Unmistakable', ...contact, ...owner })
    await write('POST', 'supply/identification', {
      idSupply,
      siren,
      idIdentificationType: 2,
      isFormerCustomer: false,
    })
    await write('POST', 'newsletter/contact/subscribe', { idNewsletter, ...contact, ...owner })
    await write('POST', 'newsletter/contact/unsubscribe', { idNewsletter, idContact: idCrmVisitCard })
    await write('POST', 'enrichment', { type: 'phone', ...contact, webhookSecret: 'Unmistakable' })
    const hook = { eventType: 'enrichment.failed', url: URL_OF_TEAM }
    const { idWebhookConfig: id } = (await write('POST', 'webhook', hook)).result
    await write('PUT', `webhook/${id}`, { url: `${URL_OF_TEAM}/2`, isActive: true })
    await write('POST', `webhook/${id}/test`)
    await write('DELETE', `webhook/${id}`)

    expect(told(await about('webhook'))).toEqual(
      ['deleteWebhook', 'testWebhook', 'updateWebhook', 'createWebhook'].map((operation) => [
        operation,
        `${id}`,
        null,
        'done',
      ]),
    )
    expect(await about(`webhook:${id}`)).toHaveLength(4)
    // An alias of the contact's number is the contact all the same.
    expect((await about(`contact:${idCrmVisitCard}`)).map(({ operation }) => operation)).toEqual([
      'startEnrichment',
      'unsubscribeNewsletterContact',
      'subscribeNewsletterContact',
      'saveOpportunity',
    ])
    expect((await about('routine'))[0]?.detail).toEqual({ idIdentificationType: 2, isFormerCustomer: false })
    // By its SIREN too.
    expect((await about(`company:${idCompany}`)).map(({ operation }) => operation)).toEqual([
      'tagSupplyIdentification',
      'saveOpportunity',
    ])
    const { activity } = await mine('GET', 'activity?limit=500')
    const writes = operations.filter((operation) => endpointOf(operation).method !== 'GET')
    expect([...new Set(activity.map(({ operation }) => operation))].sort()).toEqual([...writes].sort())
    expect(activity.every(({ person }) => person?.name === 'Anne')).toBe(true)
    const { workspace: kept } = await mine('GET', 'export')
    expect(JSON.stringify(kept)).not.toMatch(/unmistakable/i)
  })

  test('a contact that was named by an address is told by the number that the API answers', async () => {
    const facts = await sandboxAt(bench.sandbox.url).facts()
    const { idCrmVisitCard } = facts.contactComplete
    const read = await api('GET', `/api/v1/crmVisitCard?idCrmVisitCard=${idCrmVisitCard}`, { cookie })
    const { crmVisitCardList } = (await read.json()) as { crmVisitCardList: { email: string }[] }
    const email = crmVisitCardList[0]?.email ?? ''
    await write('POST', 'newsletter/contact/subscribe', {
      idNewsletter: facts.newsletter.idNewsletter,
      contactEmail: email,
      idUserResponsable: 112,
    })
    await write('POST', 'newsletter/contact/unsubscribe', { contactEmail: email })
    expect(told(await about(`contact:${idCrmVisitCard}`))).toEqual([
      ['unsubscribeNewsletterContact', null, idCrmVisitCard, 'done'],
      ['subscribeNewsletterContact', `${facts.newsletter.idNewsletter}`, idCrmVisitCard, 'done'],
    ])
    const { workspace: kept } = await mine('GET', 'export')
    expect(JSON.stringify(kept)).not.toContain(email)
  })

  test('a stage that was sent and did not change is no move, and of a refused one nobody claims where it was', async () => {
    const { idCompany } = (await sandboxAt(bench.sandbox.url).facts()).companyRich
    const { result } = (await (await api('GET', '/api/v1/opportunity/stade', { cookie })).json()) as {
      result: { idCustomFieldValue: number }[]
    }
    const [first] = result
    const deal = { idCompany, idUserResponsable: 112, idStade: first?.idCustomFieldValue }
    await write('POST', 'opportunity', deal)
    const [made] = await about('opportunity')
    await write('POST', 'opportunity', { ...deal, idOpportunity: Number(made?.entityId), amount: 3 })
    const refused = { ...deal, idOpportunity: 999_999_999 }
    expect((await api('POST', '/api/v1/opportunity', { cookie, body: refused })).ok).toBe(false)
    const [last, changed] = await about('opportunity')
    expect(changed?.detail).toMatchObject({ from: deal.idStade, to: deal.idStade })
    expect([last?.outcome, Object.keys(last?.detail ?? {})]).toEqual(['refused', ['created', 'fields', 'to']])
  })

  test('what is done is told so where its line cannot be written, and the line follows', async () => {
    const call = (from: string, to: string) =>
      workspace().ask((db) => sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(db))
    // What an opened store deletes of old lines is over: it needs their table.
    expect(await about('campaign')).toEqual([])
    await call('activity', 'hidden')
    expect(await mine('PUT', 'names/campaign/401', { name: 'Winter' })).toMatchObject({ status: 200 })
    expect(workspace().waiting).toBe(1)
    // The line that could not be written a second time has marked the store as away.
    await expect.poll(() => call('hidden', 'activity').catch(() => null)).not.toBeNull()
    await expect.poll(() => workspace().waiting).toBe(0)
    expect((await mine('GET', 'names')).names).toMatchObject([{ name: 'Winter' }])
    expect(told(await about('campaign'))).toEqual([['workspace.name', '401', null, 'done']])
  })

  test('lines that still wait go with all that is deleted, and make nothing anew', async () => {
    const { companyRich } = await sandboxAt(bench.sandbox.url).facts()
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    workspace().note(() => held)
    await write('POST', 'opportunity', { idCompany: companyRich.idCompany, idUserResponsable: 112 })
    expect(workspace().waiting).toBe(2)
    const gone = mine('DELETE', '?confirm=account-full')
    await delay(500)
    free()
    expect((await gone).status).toBe(200)
    await written()
    const { workspace: left } = await mine('GET', 'export')
    expect(Object.values(left).flat()).toEqual([])
  })
})
