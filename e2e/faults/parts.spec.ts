import type { Locator, Page } from '@playwright/test'

import { endpointOf } from '#lib/contract/index.ts'
import { matchEndpoint } from '#lib/contract/match.ts'
import { keepAsking } from '../support/breaker.ts'
import { endedRun } from '../support/enrichment-run.ts'
import { GLANCE, type Part, type PartsOf, partedScreens, parts } from '../support/parts.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open, panel } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test } from '../support/test.ts'
import { oneIn, THOROUGH } from '../support/thorough.ts'

// A whole account has one run for all these tests; it outlives none of them.
let idProcessAction = 0

async function factsOf(page: Page, sandbox: Sandbox, dashboard: string): Promise<PartsOf> {
  const facts = await sandbox.facts()
  idProcessAction ||= await endedRun(page, dashboard, facts.contactComplete.idCrmVisitCard)
  return { ...facts, idProcessAction }
}

// The test before this one made calls fail.
test.beforeEach(async ({ page, sandbox }) => {
  await sandbox.disarm()
  await keepAsking(page)
})

const placeOf = (page: Page, part: Part): Locator =>
  part.panel ? panel(page, part.panel).first() : page.locator('main')

/** The heading, the way to other screens and the other parts are there. */
async function rest(page: Page, part: Part): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  if (part.screen.name.startsWith('company:')) {
    await expect(page.getByRole('navigation', { name: 'Parts of the company' })).toBeVisible()
  }
  if (part.other) await expect(page.locator(part.other).first()).toBeVisible()
}

// Panels are of one making: one in three of those with words of their own, of the others one in 48.
const here = [...parts.entries()].filter(([turn, part]) => THOROUGH || turn % (part.words ? 3 : 48) === 0)
for (const [turn, part] of here) {
  const { screen, operation, quiet } = part
  const path = endpointOf(operation).path
  const where = part.panel ? `${screen.name}, ${part.panel}` : screen.name

  test(`${where}: ${operation} fails, is refused, hangs`, async ({ page, sandbox, dashboard }) => {
    const address = screen.path(await factsOf(page, sandbox, dashboard))
    const place = placeOf(page, part)
    const content = page.locator(part.content).first()
    const words = part.words ?? { failed: 'The API failed.', refused: 'Fault 403' }
    const meet = async (kind: string) => {
      await sandbox.disarm()
      await sandbox.arm({ path, method: 'GET', kind })
      await open(page, address)
    }
    if (quiet) {
      for (const kind of ['status:500', 'status:403', 'hang']) {
        await meet(kind)
        await expect(content).toBeVisible()
        await rest(page, part)
      }
      return
    }
    if (THOROUGH || turn % 32 === 0) {
      await meet('status:403')
      await expect(place.getByText(words.refused).first()).toBeVisible()
      await expect(content).toBeHidden()
      await rest(page, part)
    }
    await meet('status:500')
    await expect(place.getByText(words.failed).first()).toBeVisible()
    await rest(page, part)
    await sandbox.disarm()
    await place.getByRole('button', { name: 'Retry' }).first().click()
    await expect(content).toBeVisible()
    await expect(place.getByText(words.failed)).toHaveCount(0)
    // Last: who asks the same meanwhile waits for the same answer.
    if (THOROUGH || turn % 32 === 16) {
      await sandbox.disarm()
      await sandbox.arm({ path, method: 'GET', kind: 'hang' })
      await page.goto(address, { waitUntil: 'commit' })
      if (!part.words) await expect(place.locator('[aria-busy="true"]').first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
      await expect(content).toBeHidden()
      if (!part.document) await rest(page, part)
    }
  })
}

for (const screen of oneIn(24, partedScreens)) {
  test(`${screen.name}: asks for its parts, each once, and for nothing else`, async ({
    page,
    sandbox,
    dashboard,
  }) => {
    const address = screen.path(await factsOf(page, sandbox, dashboard))
    const own = parts.filter((part) => part.screen === screen)
    await sandbox.forgetCalls()
    await open(page, address)
    for (const { content } of own) await expect(page.locator(content).first()).toBeVisible()
    await settled(page)
    // Every page of a company has the company above it, whatever the tab asks; names of others are one more question.
    const expected = new Set<string>(own.map(({ operation }) => operation))
    const glance = screen.name.startsWith('company:') ? GLANCE : []
    if (glance.length > 0) expected.add('listCompanies')
    for (const operation of glance) expected.add(operation)
    for (const operation of screen.besides ?? []) expected.add(operation)
    const asked = async () =>
      new Set(
        (await sandbox.calls()).map(({ method, path }) => matchEndpoint(method, path)?.operation ?? path),
      )
    // What only adds names may be asked for a moment after the rest.
    await expect.poll(asked).toEqual(expected)
    const calls = await sandbox.calls()
    const repeated = calls.filter(
      (one, place) =>
        calls.findIndex(
          (other) => JSON.stringify([other.path, other.query]) === JSON.stringify([one.path, one.query]),
        ) < place,
    )
    // The tab's own list is read by the glance too, once.
    const operations = repeated.map(({ method, path }) => matchEndpoint(method, path)?.operation)
    expect(new Set(operations).size).toBe(operations.length)
    const counted = new Set<string | undefined>(glance)
    expect(operations.filter((operation) => !counted.has(operation))).toEqual([])
  })
}
