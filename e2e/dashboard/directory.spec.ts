import type { Page } from '@playwright/test'

import { foldText } from '#lib/domain/text/text-fold.ts'
import { paths } from '#lib/paths.ts'

import { identifiers, open, openAccountMenu } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, thorough } from '../support/test.ts'
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

thorough(
  'what the lists name is found by name, contacts too, in the lookup, the top bar and the palette',
  async ({ page }) => {
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
  },
)

thorough('deleting it says what goes; signing out wipes it', async ({ page, context, dashboard }) => {
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
