import { paths } from '#lib/paths.ts'

import { at, button } from './desk.ts'
import { expect, test } from './test.ts'

test('signs in, looks a company up, reads its tabs and compares two versions of an alert', async ({
  desk,
  sandbox,
}) => {
  const { companyLookup, companyInsolvent, alertSeveralVersions } = await sandbox.facts()
  await desk.open(paths.companies())
  const lookup = at('[data-testid="lookup"]')
  await desk.click(at('textarea', { within: lookup }))
  await desk.type(`${companyLookup.siren}, ${companyInsolvent.siren}, 000000000`)
  await desk.click(at('button', { has: 'Look up', within: lookup }))
  await desk.see(at('a[href]', { name: companyInsolvent.name }))
  await desk.click(at(`a[href="${paths.company(companyLookup.idCompany)}"]`))
  await expect.poll(desk.path).toBe(paths.company(companyLookup.idCompany))
  await desk.see(at('h1'))

  await desk.click(at('nav a[href]', { has: 'Branches' }))
  await expect.poll(desk.path).toContain('/branches')
  await desk.click(at('nav a[href]', { has: 'Timeline' }))
  await desk.see(at('[data-testid="timeline"] [data-kind]'))

  await desk.open(paths.alert(alertSeveralVersions.idAlert))
  const comparison = at('[data-testid="version-comparison"]')
  await expect.poll(() => desk.count(at('select', { within: comparison }))).toBe(2)
  await desk.click(button('Swap the two versions', comparison))
  await expect.poll(desk.path).toMatch(/[?&]a=\d+&b=\d+/)
  await desk.click(at('button', { has: 'unchanged', within: comparison }))
  await expect.poll(() => desk.count(at('[data-field]', { within: comparison }))).toBe(7)
})

test('Back after a sign-out shows nothing of the account and asks for the key', async ({ desk }) => {
  await desk.open(paths.companies())
  await desk.click(button('Account menu'))
  // By the keyboard: the menu may still be moving.
  await desk.focus(button('Sign out'))
  await desk.press('Enter')
  await expect.poll(desk.path).toBe(paths.signIn())
  await desk.evaluate(() => history.back())
  await expect.poll(desk.path).toBe(paths.signIn(paths.companies()))
  await desk.see(at('button', { has: 'sandbox-full' }))
  expect(await desk.count(at('[data-testid="lookup"]'))).toBe(0)
  // A page of which errors and shifts are recorded.
  await desk.open(paths.signIn())
})
