import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { BodyOf } from '#lib/contract/index.ts'
import type { Enrichment } from '#lib/contract/schemas/enrichment.ts'
import {
  CONTACT_BY_EMAIL,
  CONTACT_BY_ID,
  EMPLOYER_BY_SIREN,
  REFERENCE_BY_EMAIL,
} from '#sandbox/enrichment/contact.ts'
import { durationOf, isFound } from '#sandbox/enrichment/findings.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, FULL, fact, facts, start } from './harness.ts'
import { addContact, advance, call, done, MAX_ENRICHMENT, refusal } from './hook-harness.ts'

type Request = BodyOf<'startEnrichment'>

const OTHER = 'sandbox-other'
const UNKNOWN_SIREN = '000000000'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start({ opportunities: 1, results: 1 })
})
afterAll(() => sandbox.close())

const launch = async (body: Request, key?: string) =>
  (await done(sandbox, 'startEnrichment', { body, ...(key ? { key } : {}) })).result.idProcessAction

const look = async (id: number): Promise<Enrichment> => (await done(sandbox, 'getEnrichment', { id })).result

const refused = (body: unknown, key?: string) =>
  call(sandbox, 'startEnrichment', { body: body as Request, ...(key ? { key } : {}) })

const reference = async (name: string) =>
  (await fact(sandbox, name)) as unknown as { email: string; siren: string }

const FIELDS = {
  phone: ['phone', 'mobile'],
  email: ['email'],
  linkedin: ['linkedinUrl', 'linkedinId'],
} as const
const TYPES = ['phone', 'email', 'linkedin'] as const

describe('an enrichment', () => {
  it.each(TYPES)('of type %s runs, then changes the contact', async (type) => {
    const idCrmVisitCard = addContact(sandbox)
    const id = await launch({ type, idCrmVisitCard })
    const running = await look(id)
    expect(running).toMatchObject({
      idProcessAction: id,
      status: 'processing',
      executed: false,
      errored: false,
    })
    expect(running.output).toBeNull()
    expect(running.crmVisitCard).toMatchObject({
      idCrmVisitCard,
      phone: null,
      email: null,
      linkedinUrl: null,
    })
    await advance(sandbox, MAX_ENRICHMENT)
    const ended = await look(id)
    expect(ended).toMatchObject({ status: 'completed', executed: true, errored: false })
    for (const field of FIELDS[type]) expect(ended.crmVisitCard?.[field]).toMatch(/\S/)
    const untouched = TYPES.filter((each) => each !== type).flatMap((each) => FIELDS[each])
    for (const field of untouched) expect(ended.crmVisitCard?.[field]).toBeNull()
    expect(ended.crmVisitCard?.lastEnrichmentDate).toBe(ended.crmVisitCard?.modified)
    expect(Date.parse(String(ended.crmVisitCard?.modified))).toBeGreaterThan(Date.now() - 60_000)
    const { firstName, lastName, email, phone, mobile, linkedinUrl } = ended.crmVisitCard ?? {}
    expect(ended.output).toEqual({ firstName, lastName, email, phone, mobile, linkedinUrl })
  })

  it('lasts 20 to 90 seconds, and ends by itself with the clock', async () => {
    const idCrmVisitCard = addContact(sandbox)
    const seconds = durationOf(idCrmVisitCard, 'phone') / 1000
    const id = await launch({ type: 'phone', idCrmVisitCard })
    await advance(sandbox, seconds - 2)
    expect((await look(id)).executed).toBe(false)
    await advance(sandbox, 2)
    expect((await look(id)).executed).toBe(true)
    const durations = Array.from({ length: 2_000 }, (_, index) => durationOf(index, 'email') / 1000)
    expect([Math.min(...durations), Math.max(...durations)]).toEqual([20, 90])
  })

  it('finds nothing for a contact whose id ends in 4 or 9, and leaves it as it was', async () => {
    const idCrmVisitCard = addContact(sandbox, {}, false)
    expect(idCrmVisitCard % 5).toBe(4)
    const id = await launch({ type: 'email', idCrmVisitCard })
    const before = (await look(id)).crmVisitCard
    await advance(sandbox, MAX_ENRICHMENT)
    const ended = await look(id)
    expect(ended).toMatchObject({ status: 'failed', executed: true, errored: true })
    expect(ended.crmVisitCard).toEqual(before)
    expect(Array.from({ length: 100 }, (_, index) => isFound(index)).filter(Boolean)).toHaveLength(80)
  })

  it.each([
    ['contactToEnrich', 'completed'],
    ['contactEnrichmentFails', 'failed'],
  ])('ends for the example %s as %s, in every account', async (name, status) => {
    for (const key of [FULL, OTHER, 'sandbox-limited']) {
      const { idCrmVisitCard } = (await facts(sandbox, key))[name] as unknown as { idCrmVisitCard: number }
      const id = await launch({ type: 'phone', idCrmVisitCard }, key)
      await advance(sandbox, MAX_ENRICHMENT)
      expect((await done(sandbox, 'getEnrichment', { id, key })).result.status).toBe(status)
    }
  })

  it('is the one that runs already, for the same contact and type', async () => {
    const idCrmVisitCard = addContact(sandbox, { email: 'zoe@twice.example' })
    const first = await launch({ type: 'phone', idCrmVisitCard })
    expect(await launch({ type: 'phone', idCrmVisitCard })).toBe(first)
    expect(await launch({ type: 'phone', email: 'ZOE@twice.example' })).toBe(first)
    expect(await launch({ type: 'email', idCrmVisitCard })).not.toBe(first)
    await advance(sandbox, MAX_ENRICHMENT)
    expect(await launch({ type: 'phone', idCrmVisitCard })).not.toBe(first)
  })

  it('echoes what was understood, nulls for what was not given', async () => {
    const idCrmVisitCard = addContact(sandbox)
    const { body } = await refused({ type: 'phone', idCrmVisitCard })
    expect(body).toEqual({
      success: true,
      code: '200',
      message: expect.any(String),
      parameters: {
        idCrmVisitCard,
        email: null,
        siren: null,
        type: 'phone',
        webhookUrl: null,
        webhookSecret: null,
      },
      result: { idProcessAction: expect.any(Number), status: 'processing' },
    })
  })

  it('changes what later reads of the contact see, and what polling returns', async () => {
    const idCrmVisitCard = addContact(sandbox)
    await launch({ type: 'phone', idCrmVisitCard })
    await advance(sandbox, MAX_ENRICHMENT)
    const row = sandbox.world.db.get(
      'SELECT modifiedAt, document FROM crm_visit_card WHERE idCrmVisitCard = ?',
      idCrmVisitCard,
    )
    const { modified, phone } = JSON.parse(String(row?.document)) as { modified: string; phone: string }
    expect(phone).toMatch(/^\+33 1 99 00/)
    expect(row?.modifiedAt).toBe(Date.parse(modified))
  })
})

describe('email and siren', () => {
  it('mean the contact in that company, and an email alone the first one that has it', async () => {
    const { siren, idCompany } = await fact(sandbox, 'companyRich')
    const email = 'zoe@thrice.example'
    const first = addContact(sandbox, { email, idCompany: 1002 })
    addContact(sandbox, { email, idCompany: null })
    const inCompany = addContact(sandbox, { email, idCompany })
    const meant = async (body: Partial<Request>) =>
      (await look(await launch({ type: 'phone', email, ...body }))).crmVisitCard?.idCrmVisitCard
    expect(await meant({})).toBe(first)
    expect(await meant({ siren })).toBe(inCompany)
  })

  it('create the contact from the reference directory, once', async () => {
    const { email, siren } = await reference('referenceContact')
    const id = await launch({ type: 'phone', email, siren })
    const { crmVisitCard } = await look(id)
    expect(crmVisitCard).toMatchObject({
      idAccount: 'account-full',
      email,
      isCompany: false,
      contactCreatedByUser: false,
      firstName: expect.stringMatching(/\S/),
      lastName: expect.stringMatching(/\S/),
      idRefVisitCard: expect.any(Number),
      company: { siren },
    })
    expect(crmVisitCard?.fullName).toBe(`${crmVisitCard?.firstName} ${crmVisitCard?.lastName}`)
    const again = await launch({ type: 'email', email: email.toUpperCase(), siren })
    expect((await look(again)).crmVisitCard?.idCrmVisitCard).toBe(crmVisitCard?.idCrmVisitCard)
    const other = await launch({ type: 'phone', email, siren }, OTHER)
    expect(other).not.toBe(id)
  })

  it('are refused when the directory knows nobody by them, or nobody with a name', async () => {
    const { email, siren } = await reference('referenceContact')
    const nameless = await reference('referenceContactWithoutName')
    const elsewhere = (await fact(sandbox, 'companyMostBranches')).siren
    for (const pair of [
      { email: 'nobody@nowhere.example', siren },
      nameless,
      { email: `x${email}`, siren: elsewhere },
    ]) {
      expect(await refused({ type: 'phone', email: pair.email, siren: pair.siren })).toMatchObject(
        refusal(400, expect.stringContaining('répertoire')),
      )
    }
  })

  it('write nothing when they are refused', async () => {
    const before = sandbox.world.db.count('SELECT count(*) FROM crm_visit_card')
    const { email } = await reference('referenceContact')
    await refused({ type: 'phone', email, siren: UNKNOWN_SIREN })
    expect(sandbox.world.db.count('SELECT count(*) FROM crm_visit_card')).toBe(before)
  })
})

describe('errors (section 7)', () => {
  it.each([
    [{}, 'type'],
    [{ type: 'fax', idCrmVisitCard: 1 }, 'type'],
    [{ type: 'phone' }, 'idCrmVisitCard, email'],
    [{ type: 'phone', siren: '000000000' }, 'idCrmVisitCard, email'],
    [{ type: 'phone', idCrmVisitCard: 'x' }, 'idCrmVisitCard'],
    [{ type: 'phone', email: 'nobody@nowhere.example' }, 'siren'],
  ])('400 for %j, naming what is wrong', async (body, name) => {
    expect(await refused(body)).toMatchObject(refusal(400, expect.stringContaining(name)))
  })

  it.each([
    ['first', { firstName: null }],
    ['last', { lastName: ' ' }],
    ['any', { firstName: null, lastName: null, isCompany: true }],
  ])('400 for a contact without %s name', async (_, names) => {
    const idCrmVisitCard = addContact(sandbox, names)
    expect(await refused({ type: 'phone', idCrmVisitCard })).toMatchObject(
      refusal(400, 'Le contact doit avoir un prénom et un nom'),
    )
  })

  it('403 for a contact of another account', async () => {
    const idCrmVisitCard = addContact(sandbox, { idAccount: 'account-other' })
    expect(await refused({ type: 'phone', idCrmVisitCard })).toMatchObject(
      refusal(403, "Ce contact n'appartient pas à votre compte"),
    )
  })

  it('does not find a contact of another account by its address', async () => {
    addContact(sandbox, { idAccount: 'account-other', email: 'zoe@theirs.example' })
    expect((await refused({ type: 'phone', email: 'zoe@theirs.example' })).status).toBe(400)
  })

  it('403 for an account without CRM, before anything else is looked at', async () => {
    const idCrmVisitCard = addContact(sandbox)
    for (const body of [{ type: 'phone', idCrmVisitCard }, { type: 'fax' }]) {
      expect((await refused(body, 'sandbox-no-crm')).status).toBe(403)
    }
  })

  it('404 for a contact or a company that does not exist', async () => {
    expect(await refused({ type: 'phone', idCrmVisitCard: 999_999_999 })).toMatchObject(
      refusal(404, 'CrmVisitCard introuvable'),
    )
    const { email } = await reference('referenceContact')
    expect(await refused({ type: 'phone', email, siren: UNKNOWN_SIREN })).toMatchObject(
      refusal(404, 'Aucune société pour ce siren'),
    )
  })

  it('GET: 400, 403 and 404', async () => {
    const id = await launch({ type: 'phone', idCrmVisitCard: addContact(sandbox) })
    for (const path of ['/v1/enrichment/abc', '/v1/enrichment/', '/v1/enrichment']) {
      expect(await ask(sandbox, path)).toMatchObject(refusal(400, expect.stringContaining('id')))
    }
    expect(await call(sandbox, 'getEnrichment', { id, key: OTHER })).toMatchObject(
      refusal(403, "Vous n'avez pas accès à cet enrichissement"),
    )
    expect(await call(sandbox, 'getEnrichment', { id: 999_999 })).toMatchObject(
      refusal(404, 'Enrichissement introuvable'),
    )
  })
})

describe('queries', () => {
  it('find contacts, companies and reference people by an index', () => {
    for (const sql of [CONTACT_BY_ID, CONTACT_BY_EMAIL, REFERENCE_BY_EMAIL, EMPLOYER_BY_SIREN]) {
      for (const step of sandbox.world.db.queryPlan(sql)) expect(step).not.toMatch(/^SCAN/)
    }
  })
})
