import type { Page } from '@playwright/test'

import { foldText } from '#lib/domain/text/text-fold.ts'
import { paths } from '#lib/paths.ts'

import { identifiers, open, openAccountMenu } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test } from '../support/test.ts'
import { holdings } from '../support/watch.ts'

interface Named {
  idCompany: number | null
}
interface Card extends Named {
  idCrmVisitCard: number
  firstName: string | null
  lastName: string | null
  fullName: string | null
  email: string | null
}

const directory = (page: Page) => page.getByTestId('directory')

async function build(page: Page): Promise<void> {
  await open(page, paths.companies())
  await page.getByRole('button', { name: 'Build the directory' }).click()
  await expect(directory(page)).toContainText('are found by name', { timeout: 60_000 })
}

test('what the lists name is found by name, contacts too, in the lookup, the top bar and the palette', async ({
  page,
}) => {
  await build(page)
  const read = async <Item extends Named>(path: string, key: string): Promise<Item[]> => {
    const answer = await page.request.get(`/api/v1/${path}`, { headers: { 'x-csrf': '1' } })
    return ((await answer.json()) as Record<string, Item[]>)[key] ?? []
  }
  const cards = await read<Card>('crmVisitCard?polling=1051200', 'crmVisitCardList')
  const named = [
    ...cards,
    ...(await read('opportunity?polling=1051200&_fields=idCompany', 'opportunityList')),
    ...(await read('campaign/result?limit=100000&_fields=idCompany', 'result')),
    ...(await read('comment?polling=15&_fields=idCompany', 'commentList')),
  ]
  const ids = new Set(named.flatMap(({ idCompany }) => idCompany ?? []))
  const contacts = cards.filter((card) => card.fullName || card.firstName || card.lastName || card.email)
  expect(ids.size).toBeGreaterThan(20)
  await expect(directory(page)).toContainText(
    `${ids.size} companies and ${contacts.length} contacts are found by name`,
  )

  const someone = contacts.find(({ fullName, idCompany }) => fullName?.includes(' ') && idCompany !== null)
  const name = someone?.fullName ?? ''
  const turned = foldText(name).split(' ').reverse().join(' ')
  await identifiers(page).fill(turned)
  const found = page.getByTestId('lookup-contacts').getByRole('link', { name })
  await expect(found.first()).toHaveAttribute('href', paths.contact(someone?.idCrmVisitCard ?? 0))

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(turned)
  const group = page.getByTestId('palette').getByRole('group', { name: 'Contacts' })
  await expect(group.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Look up a company' }).fill(turned)
  await page
    .getByRole('option', { name: `Contact ${name}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${someone?.idCrmVisitCard}$`))
})

test('deleting it says what goes; signing out wipes it', async ({ page, context, dashboard }) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  await build(page)
  expect(await holdings(page)).toMatch(/"companies-seen\/contacts":\[\{/)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the directory from this browser?' })
  await expect(dialog).toContainText('contacts are no longer found by name')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Build the directory' })).toBeVisible()
  expect(await holdings(page)).not.toMatch(/"companies-seen\/(contacts|companies|directories)":\[\{/)
  await build(page)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  expect(await holdings(page)).not.toMatch(/"companies-seen\/(contacts|companies|directories)":\[\{/)
})

test('stopped, or its tab closed, while it reads who is named, it goes on from there and reads no list twice', async ({
  page,
  context,
  dashboard,
  sandbox,
}) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = (path: string) => asked.filter((one) => one === path).length
  await sandbox.arm({ path: '/v1/crmVisitCard', kind: 'slow', delayMs: 3000, times: 2 })
  await open(page, paths.companies())
  await page.getByRole('button', { name: 'Build the directory' }).click()
  await expect(directory(page)).toContainText('2 calls so far')
  await directory(page).getByRole('button', { name: 'Stop' }).click()
  // At once, though an answer was waited for.
  await expect(page.getByText('The directory is not complete')).toBeVisible({ timeout: 2000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(directory(page)).toContainText('1 call so far')
  await page.close()
  const next = await context.newPage()
  await open(next, dashboard + paths.companies())
  await expect(directory(next)).toContainText('are found by name', { timeout: 60_000 })
  expect(times('/api/v1/opportunity')).toBe(1)
  // What was stopped, and whole in the end; between them what the tab took along, if it had left already.
  expect([2, 3]).toContain(times('/api/v1/crmVisitCard'))
})
