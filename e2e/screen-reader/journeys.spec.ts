import { paths } from '#lib/paths.ts'

import { opportunitiesAt, ownCards } from '../support/board.ts'
import { addressOf, expect, test } from './test.ts'

test('a company is looked up, opened and read by its tabs', async ({ reader, sandbox }) => {
  const { companyInsolvent: company } = await sandbox.facts()
  await reader.open(paths.companies())
  await reader.tabTo(/Identifiers/)
  await reader.type(`${company.siren}, 000000000`)
  await reader.tabTo(/Look up.* push button/)
  await reader.press('Return')
  await reader.hear('1 company found, 1 not found')
  await reader.tabTo(new RegExp(`${company.name}.* link`))
  await reader.press('Return')
  await reader.hear(company.name)
  await expect.poll(reader.path).toBe(paths.company(company.idCompany))
  await reader.tabTo(/Branches.* link/)
  await reader.press('Return')
  await reader.hear(/Branches/)
})

test('a card is carried to another stage, each step said', async ({ reader }) => {
  const api = opportunitiesAt(addressOf('SANDBOX'))
  const { word, first, a, to, from } = await ownCards(api, 1)
  await reader.open(paths.opportunities({ q: word }))
  await reader.tabTo(new RegExp(first.title ?? word), 90)
  await reader.press('space')
  await reader.hear(`picked up from ${from.label}`)
  await reader.press('Right')
  await reader.hear(`${to.label}, stage 2 of`)
  await reader.press('space')
  await reader.hear(/moved|saved|dropped/)
  await expect.poll(async () => (await api.read(first.idOpportunity)).idStade).not.toBe(a)
})

test('a webhook is made and tested, and why its delivery failed is said', async ({ reader }) => {
  await reader.open(paths.webhooks())
  await reader.tabTo(/Create a webhook.* push button/, 80)
  await reader.press('Return')
  // The dialog's own name Orca says when it is quick enough (docs/decisions/screen-reader.md).
  await reader.hear(/Address entry[\s\S]*Focus mode/)
  await reader.type(`${addressOf('RECEIVER')}/status/500`)
  await reader.press('Return')
  await reader.hear('Show push button')
  await reader.tabTo(/I have stored it.* check box/)
  await reader.press('space')
  await reader.hear('checked')
  await reader.tabTo(/Go on to the test push button/)
  await reader.press('Return')
  await reader.tabTo(/Send a test push button/)
  await reader.press('Return')
  await reader.hear('The receiver failed')
})
