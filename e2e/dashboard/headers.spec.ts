import { paths } from '#lib/paths.ts'

import { expect, test } from '../support/test.ts'

const nonceOf = (policy: string | undefined) =>
  /script-src 'nonce-([A-Za-z0-9+/=]{20,})'/.exec(policy ?? '')?.[1]

for (const path of [paths.home(), paths.companies(), paths.company(1001), '/no-such-page']) {
  test(`${path}: a new nonce each time, on every script, and nobody may keep the page`, async ({
    request,
  }) => {
    const nonces = new Set<string | undefined>()
    for (let load = 0; load < 2; load += 1) {
      const answer = await request.get(path)
      const headers = answer.headers()
      const nonce = nonceOf(headers['content-security-policy'])
      expect(nonce).toBeTruthy()
      nonces.add(nonce)
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
      // Next adds more of the same to pages that do not exist.
      expect(headers['cache-control']).toMatch(/^private, (no-cache, )?no-store/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-powered-by']).toBeUndefined()
      const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? []
      expect(scripts.length).toBeGreaterThan(0)
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
      expect(await answer.text()).not.toMatch(/\son[a-z]+="/)
    }
    expect(nonces.size).toBe(2)
  })
}

test('answers of the API routes: no policy to run anything, never kept, errors too', async ({ request }) => {
  for (const [path, status] of [
    ['/api/session', 200],
    ['/api/v1/company?idCompany=1001', 200],
    ['/api/v1/company', 400],
    ['/api/v1/nothing', 404],
  ] as const) {
    const answer = await request.get(path, { headers: { 'x-csrf': '1' } })
    expect(answer.status(), path).toBe(status)
    expect(answer.headers()['content-security-policy'], path).toContain("default-src 'none'")
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff')
  }
  const forged = await request.get('/api/v1/company?idCompany=1001')
  expect(forged.status()).toBe(403)
  expect(await forged.json()).toMatchObject({ success: false, code: 'csrf_rejected' })
})
