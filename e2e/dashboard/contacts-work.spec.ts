import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { likelyDuplicates } from '#lib/domain/contact/contact-duplicates.ts'
import { paths } from '#lib/paths.ts'

import { strangerOfAlert } from '../support/alert-person.ts'
import { axeOn, objections } from '../support/axe.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open, reload } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const KEY = 'sandbox-full'
const YEAR = 525_600

const rowsOf = (page: Page) => page.getByTestId('contact-table').locator('[role=row][data-row]')
const counts = (page: Page) => page.getByTestId('contact-counts')

async function peopleOf(sandbox: Sandbox): Promise<CrmVisitCard[]> {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: YEAR }, KEY)
  return crmVisitCardList.filter((one) => !one.isCompany)
}

const personaOf = (card: CrmVisitCard) => card.latestFunction?.persona?.title

thorough(
  'contacts are narrowed by name, persona and ways to reach them, and the address says so',
  async ({ page, sandbox }) => {
    const people = await peopleOf(sandbox)
    await open(page, paths.contacts({ by: 'window', q: YEAR }))
    await expect(counts(page)).toHaveText(`${people.length} contacts shown`)
    // On a narrow screen too all of them are ticked at once.
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(page.getByRole('button', { name: `Select all ${people.length}` })).toBeVisible()
    if (wide) await page.setViewportSize(wide)
    const filters = page.getByRole('search', { name: 'Filters' })

    await filters.getByLabel('Phone').selectOption('without')
    const silent = people.filter((one) => !one.phone && !one.mobile)
    expect(silent.length).toBeGreaterThan(0)
    await expect(counts(page)).toHaveText(`${silent.length} contacts shown`)
    await expect(page).toHaveURL(/[?&]phone=without\b/)
    await reload(page)
    await expect(counts(page)).toHaveText(`${silent.length} contacts shown`)
    await page.goBack()
    await expect(counts(page)).toHaveText(`${people.length} contacts shown`)

    const title = people.map(personaOf).find(Boolean)
    const option = filters.getByLabel('Persona').locator('option', { hasText: String(title) })
    await filters.getByLabel('Persona').selectOption({ label: String(await option.first().textContent()) })
    const [, said] = /\(([\d,]+)\)/.exec(String(await option.first().textContent())) ?? []
    await expect(counts(page)).toHaveText(new RegExp(`^${said} contacts? shown$`))
    await filters.getByRole('button', { name: 'Clear', exact: true }).click()

    const [someone] = people.filter((one) => one.fullName && one.email)
    await filters.getByLabel('Name or function').fill(String(someone?.lastName).toUpperCase())
    await expect(
      rowsOf(page)
        .filter({ hasText: String(someone?.fullName) })
        .first(),
    ).toBeVisible()
    const same = people.filter((one) =>
      [one.fullName, one.latestFunction?.name]
        .join(' ')
        .toLowerCase()
        .includes(String(someone?.lastName).toLowerCase()),
    )
    await expect(counts(page)).toHaveText(new RegExp(`^${same.length} contacts? shown$`))
  },
)

thorough(
  'chosen contacts are taken over as one vCard file, and one from its own page',
  async ({ page, sandbox }) => {
    const people = await peopleOf(sandbox)
    // Where the system has no UTF-8 locale, the browser takes no other letters in a file's name.
    const isPlain = (text: string | null) => /^[ -~]+$/.test(text ?? '')
    const [inPost, left] = [false, true].map((gone) =>
      people.find(
        (one) =>
          one.contactLeftCompany === gone &&
          one.firstName &&
          one.lastName &&
          one.email &&
          one.idCompany &&
          isPlain(one.fullName),
      ),
    )
    if (!inPost || !left) throw new Error('The sandbox lacks one of them')
    await open(page, paths.contacts({ by: 'email', q: [String(inPost.email), String(left.email)] }))
    await page.getByRole('button', { name: /^Select all/ }).click()
    const saved = page.waitForEvent('download')
    await page.getByTestId('contact-actions').getByRole('button', { name: 'vCard' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    const cards = text.replaceAll('\r\n ', '').split('BEGIN:VCARD\r\n').slice(1)
    const cardOf = (one: CrmVisitCard) =>
      cards.find((card) => card.includes(`UID:crm-visit-card-${one.idCrmVisitCard}\r\n`))
    expect(cardOf(inPost)).toContain(`N:${inPost.lastName};${inPost.firstName};;;\r\n`)
    expect(cardOf(inPost)).toContain(`EMAIL;TYPE=INTERNET,WORK:${inPost.email}\r\n`)
    expect(cardOf(inPost)).toMatch(/\r\nORG:.+\r\n/)
    // Whoever left is not filed under the company.
    expect(cardOf(left)).not.toContain('\r\nORG:')
    expect(cardOf(left)).toContain('\r\nNOTE:Left ')

    await open(page, paths.contact(inPost.idCrmVisitCard))
    const one = page.waitForEvent('download')
    await page.getByRole('button', { name: 'vCard' }).press('Enter')
    expect((await one).suggestedFilename()).toBe(`${inPost.fullName}.vcf`)
  },
)

thorough(
  'chosen contacts are subscribed after a preview; likely duplicates stand side by side',
  async ({ page, sandbox }) => {
    const people = await peopleOf(sandbox)
    await open(page, paths.contacts({ by: 'window', q: YEAR, state: 'post', mail: 'with' }))
    const first = rowsOf(page).first()
    await first.getByRole('checkbox').press('Space')
    await page.getByTestId('contact-actions').getByRole('button', { name: 'Subscribe…' }).press('Enter')
    const form = page.getByRole('dialog')
    const id = Number(await form.getByLabel('Contacts', { exact: true }).inputValue())
    expect(people.some((one) => one.idCrmVisitCard === id)).toBe(true)
    await form.getByLabel('Newsletter', { exact: true }).fill('977')
    await form.getByLabel('Owner', { exact: true }).fill('101')
    await form.getByRole('button', { name: 'Check the names' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Subscribe/ })
      .last()
      .click()
    await expect(page.locator('[data-outcome]')).toHaveCount(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(counts(page)).toHaveText('1 selected')

    await page.getByRole('button', { name: 'Select none' }).click()
    const groups = likelyDuplicates(people)
    expect(groups.length).toBeGreaterThan(0)
    await page.goto(paths.contacts({ by: 'window', q: YEAR }))
    await page.getByRole('button', { name: `${groups.length} likely duplicates…` }).press('Enter')
    const duplicates = page.getByRole('dialog', { name: 'Likely duplicates' })
    await expect(duplicates).toContainText('The API cannot merge contacts')
    await expect(duplicates.getByRole('table')).toHaveCount(Math.min(groups.length, 10))
    const table = duplicates.getByRole('table').first()
    const two = await table
      .getByRole('columnheader')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(
      groups.map(({ rows }) => rows.map((row) => paths.contact(row.idCrmVisitCard)).sort()),
    ).toContainEqual(two.sort())
    await expect(table.locator('[data-differs]').first()).toContainText('differs')
    await page.keyboard.press('Escape')
    await expect(duplicates).toBeHidden()
    await expect(page).not.toHaveURL(/duplicates/)
  },
)

thorough(
  'somebody of an alert is enriched by email and SIREN, after it is said whom that creates',
  async ({ page, sandbox }) => {
    const found = await strangerOfAlert(sandbox, KEY)
    await open(page, paths.alert(found.idAlert))
    const person = page.getByTestId('alert-person').filter({ hasText: found.email })
    await person.getByRole('button', { name: 'Enrich…' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByTestId('enrich-person')).toHaveAttribute('data-plan', 'create')
    await expect(dialog).toContainText(`A contact is created in your account: ${found.name}, ${found.email}`)
    await expect(dialog.getByRole('radio', { name: 'Phone' })).toBeChecked()
    expect.soft(await objections(axeOn(page)), 'the preview').toEqual([])
    const before = await sandbox.read('listCrmVisitCards', { email: found.email }, KEY)
    expect(before.crmVisitCardList).toEqual([])

    await dialog.getByRole('button', { name: 'Create and find' }).press('Enter')
    await expect(page.getByTestId('enrichment-tray')).toContainText(found.name)
    const after = await sandbox.read('listCrmVisitCards', { email: found.email }, KEY)
    expect(after.crmVisitCardList).toHaveLength(1)
    // Now that there is a contact, its own way is offered.
    await expect(person.getByRole('link', { name: /enrich this contact/ })).toHaveAttribute(
      'href',
      paths.contact(Number(after.crmVisitCardList[0]?.idCrmVisitCard)),
    )
  },
)
