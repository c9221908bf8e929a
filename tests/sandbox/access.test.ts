import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { endpointOf, operations } from '#lib/contract/index.ts'
import { buildPath } from '#lib/contract/wire.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, read, start } from './harness.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())

const pathOf = (operation: (typeof operations)[number]) => buildPath(endpointOf(operation).path, { id: 1 })

describe('keys (section 5)', () => {
  it.each(operations)('refuses %s without a key, or with one that nobody has', async (operation) => {
    for (const key of [null, 'sandbox-nobody', 'SANDBOX-FULL', '__proto__']) {
      const { status, body } = await ask(sandbox, pathOf(operation), {
        key,
        method: endpointOf(operation).method,
      })
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, message: 'Clé API invalide', parameters: {} })
      expect([401, '401']).toContain(body.code)
    }
  })

  it.each([
    ['listSupplyIdentifications', 403],
    ['listNewsletterContacts', 403],
    ['listCompanies', 403],
    ['listAlerts', 403],
    ['listCrmVisitCards', 403],
    ['listParcs', 403],
    ['listComments', 403],
    ['listNews', 403],
  ] as const)('answers %s of a limited account with the int 403', async (operation, code) => {
    const { status, body } = await ask(sandbox, `${pathOf(operation)}?idCompany=1001`, {
      key: 'sandbox-limited',
    })
    expect(status).toBe(403)
    expect(body).toEqual({
      success: false,
      code,
      message: "L'abonnement n'a pas accès à ces données",
      parameters: {},
    })
  })

  it('leaves what section 7 does not name open to a limited account', async () => {
    await read(sandbox, 'countAlerts', '', 'sandbox-limited')
    await read(sandbox, 'listStades', '', 'sandbox-limited')
  })

  it('refuses an enrichment, with a string code, to an account without CRM', async () => {
    const { status, body } = await ask(sandbox, '/v1/enrichment', {
      key: 'sandbox-no-crm',
      method: 'POST',
      body: '{"type":"phone","idCrmVisitCard":1}',
    })
    expect(status).toBe(403)
    expect(body).toMatchObject({ success: false, code: '403' })
  })
})

describe('errors (section 7)', () => {
  it('has no code on the 400 of a read', async () => {
    const { status, body } = await ask(sandbox, '/v1/company')
    expect(status).toBe(400)
    expect(body).toEqual({
      success: false,
      message: 'At least one of idCompany, siren, siret, tvaNumber, domain, linkedin is required',
      parameters: {},
    })
  })

  it('has a string code on the 400 of enrichment, opportunity and webhook writes', async () => {
    for (const path of ['/v1/enrichment', '/v1/opportunity', '/v1/webhook']) {
      for (const init of [{ body: '{}' }, { body: '{' }, {}]) {
        const { status, body } = await ask(sandbox, path, { method: 'POST', ...init })
        expect(status).toBe(400)
        expect(body).toMatchObject({ success: false, code: '400', message: expect.any(String) })
      }
    }
  })

  it.each([
    ['idCompany=abc', 'idCompany'],
    ['idCompany=-1', 'idCompany'],
    ['idCompany=1.5', 'idCompany'],
    ['siren=', 'siren'],
    ['sirne=552120222', 'sirne'],
  ])('names the parameter that ?%s gets wrong', async (search, name) => {
    const { status, body } = await ask(sandbox, `/v1/company?${search}`)
    expect(status).toBe(400)
    expect(body.message).toContain(name)
  })

  it('answers 404 to a path and 405 to a method that the contract lacks', async () => {
    for (const path of ['/v1', '/v1/companies', '/v1/company/1', '/v2/company', '/', '/_sandbox/nothing']) {
      const { status, body } = await ask(sandbox, path)
      expect(status).toBe(404)
      expect(body.success).toBe(false)
    }
    const { status, headers } = await ask(sandbox, '/v1/company', { method: 'DELETE' })
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET')
  })
})
