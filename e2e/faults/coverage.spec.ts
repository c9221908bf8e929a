import type { Page } from '@playwright/test'

import { endpointOf } from '#lib/contract/index.ts'
import { type Field, fieldsOf, valuesAt } from '../support/coverage/fields.ts'
import { renderingsOf, says, wordsOf } from '../support/coverage/page-words.ts'
import { type Coverage, coverages, type Screen, type Subject } from '../support/coverage/table.ts'
import { endedRun } from '../support/enrichment-run.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

interface Seen {
  coverage: Coverage
  flags: boolean
  records: unknown[]
  words: string
}

async function subjectOf(page: Page, sandbox: Sandbox, dashboard: string): Promise<Subject> {
  const facts = await sandbox.facts()
  const { idCrmVisitCard } = facts.contactComplete
  const [company] = await sandbox.companies({ idCompany: [facts.companyComplete.idCompany] })
  return {
    idCompany: facts.companyComplete.idCompany,
    idBranch: company?.branchSiege ?? 0,
    idAlert: facts.alertSeveralVersions.idAlert,
    idCrmVisitCard,
    idSupply: facts.routine.idSupply,
    idNewsletter: facts.newsletter.idNewsletter,
    idProcessAction: await endedRun(page, dashboard, idCrmVisitCard),
  }
}

/** The records that the API gives to a screen, asked past it. */
async function recordsOf(page: Page, coverage: Coverage, screen: Screen, of: Subject): Promise<unknown[]> {
  const { path, list } = endpointOf(coverage.operation)
  const asked = `/api${path.replace(':id', String(of.idProcessAction))}?${screen.query}`
  const answer = await page.request.get(asked, { headers: { 'x-csrf': '1' } })
  expect(answer.status(), asked).toBe(200)
  const body = (await answer.json()) as Record<string, unknown>
  const items = list ? (body[list] as unknown[]) : [body.result]
  const records = coverage.within
    ? coverage.within.flatMap((place) => items.flatMap((item) => valuesAt(item, place)))
    : items
  expect(records.length, `records of ${asked}`).toBeGreaterThan(0)
  return records
}

/** What every screen writes while every field of every answer has a value of its own. */
async function visitAll(page: Page, sandbox: Sandbox, of: Subject, flags: boolean): Promise<Seen[]> {
  await sandbox.disarm()
  await sandbox.arm({ path: '/v1/*', method: 'GET', kind: flags ? 'filled' : 'filled-false' })
  const words = new Map<string, string>()
  const seen: Seen[] = []
  // Without flags, a resource has said all it has to say in the first round.
  const asked = coverages.filter((coverage) => flags || Object.keys(coverage.flags).length > 0)
  for (const coverage of asked) {
    for (const screen of coverage.screens(of)) {
      if (!words.has(screen.path)) {
        await open(page, screen.path)
        words.set(screen.path, await wordsOf(page))
      }
      const records = await recordsOf(page, coverage, screen, of)
      seen.push({ coverage, flags, records, words: words.get(screen.path) ?? '' })
    }
  }
  return seen
}

const isSeen = (field: Field, visits: readonly Seen[]) =>
  visits.some(({ records, words }) =>
    records
      .flatMap((record) => valuesAt(record, field.path))
      .some((value) => renderingsOf(value).some((text) => says(words, text))),
  )

/** A flag is seen when the page says something else with it than without. */
function isToldApart(words: RegExp | undefined, visits: readonly Seen[]): boolean {
  const said = (flags: boolean) => visits.some((one) => one.flags === flags && words?.test(one.words))
  return said(true) !== said(false)
}

thorough(
  'every field of the API that is not plumbing is to be seen on a screen',
  async ({ page, sandbox, dashboard }) => {
    test.setTimeout(240_000)
    const of = await subjectOf(page, sandbox, dashboard)
    const visits = [
      ...(await visitAll(page, sandbox, of, true)),
      ...(await visitAll(page, sandbox, of, false)),
    ]
    for (const coverage of coverages) {
      const own = visits.filter((one) => one.coverage === coverage)
      const unseen = fieldsOf(coverage.schema)
        .filter(({ path, resource }) => resource === null && !(path in coverage.plumbing))
        .filter((field) =>
          field.isFlag ? !isToldApart(coverage.flags[field.path], own) : !isSeen(field, own),
        )
      expect
        .soft(
          unseen.map(({ path }) => path),
          `${coverage.section} ${coverage.resource}`,
        )
        .toEqual([])
    }
  },
)
