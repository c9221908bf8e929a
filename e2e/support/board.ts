import { type Browser, expect, type Locator, type Page } from '@playwright/test'

import {
  Client,
  type ListOpportunitiesInput,
  listOpportunities,
  listStades,
  type SaveOpportunityInput,
  saveOpportunity,
} from '#client/index.ts'
import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'
import { paths } from '#lib/paths.ts'

import { open } from './screens.ts'

type Change = Partial<
  Pick<Opportunity, 'title' | 'idStade' | 'amount' | 'comment' | 'idCrmVisitCard' | 'deadline'>
>

/** An opportunity of each account that others are made like, by URL and key: to find one, all of them are read. */
const models = new Map<string, Promise<Opportunity>>()

/** Reads and changes opportunities directly at the API, as another program of the account would. */
export function opportunitiesAt(sandbox: string, apiKey = 'sandbox-full') {
  const client = new Client({ baseUrl: sandbox, apiKey })
  const list = async (query: NonNullable<ListOpportunitiesInput['query']>) =>
    (await listOpportunities(client, { query })).opportunityList
  const save = async (body: SaveOpportunityInput['body']) =>
    (await saveOpportunity(client, { body })).opportunity
  const read = async (idOpportunity: number): Promise<Opportunity> => {
    const [found] = await list({ idOpportunity })
    if (!found) throw new Error(`Opportunity ${idOpportunity} is gone`)
    return found
  }
  async function findModel(): Promise<Opportunity> {
    const model = (await list({ polling: 5_256_000 })).findLast(({ idUser }) => idUser !== null)
    if (!model) throw new Error('The sandbox has no opportunity with an owner')
    return model
  }
  const account = `${sandbox} ${apiKey}`
  return {
    list,
    read,
    async stades(): Promise<Stade[]> {
      const { result } = await listStades(client)
      const last = Number.POSITIVE_INFINITY
      return result
        .filter(({ isDeleted }) => !isDeleted)
        .sort((a, b) => (a.order ?? last) - (b.order ?? last))
    },
    /** Creates opportunities for one test, on a company that no other test counts. */
    async create(titles: readonly string[], idStade: number, change: Change = {}): Promise<Opportunity[]> {
      const finding = models.get(account) ?? findModel()
      models.set(account, finding)
      const model = await finding
      const made: Opportunity[] = []
      for (const title of titles) {
        made.push(
          await save({
            idCompany: model.idCompany,
            idUserResponsable: model.idUser ?? undefined,
            title,
            idStade,
            ...change,
          }),
        )
      }
      return made
    },
    /** Changes an opportunity, as a colleague would meanwhile. */
    async change(idOpportunity: number, change: Change): Promise<Opportunity> {
      const { idCompany, idUser } = await read(idOpportunity)
      return save({ idOpportunity, idCompany, idUserResponsable: idUser ?? undefined, ...change })
    },
    /** Changes the owner of an opportunity. */
    async give(idOpportunity: number, idUser: number): Promise<Opportunity> {
      const { idCompany, title, idStade } = await read(idOpportunity)
      return save({ idOpportunity, idCompany, title, idStade, idUserResponsable: idUser })
    },
  }
}

/** A random word that is in no other title. */
export const ownWord = (): string => `zq${Math.random().toString(36).slice(2, 10)}`

/** Creates cards for one test in the first stage, titled with a unique word; also returns the first three stages. */
export async function ownCards(api: ReturnType<typeof opportunitiesAt>, count: number) {
  const [from, to, third] = await api.stades()
  if (!from || !to || !third) throw new Error('The sandbox has fewer than three stages')
  const word = ownWord()
  const made = await api.create(
    Array.from({ length: count }, (_, at) => `${word} number ${at}`),
    from.idCustomFieldValue,
    { amount: 1000.25, comment: 'kept' },
  )
  const [first] = made
  if (!first) throw new Error('Nothing was created')
  return { word, made, first, from, to, third, a: from.idCustomFieldValue, b: to.idCustomFieldValue }
}

export const column = (page: Page, key: number | 'none'): Locator =>
  page.locator(`[data-testid="board-column"][data-stade="${key}"]`)

export const cardIn = (page: Page, key: number | 'none', idOpportunity: number): Locator =>
  column(page, key).locator(`[data-opportunity="${idOpportunity}"]`)

export const titleOf = (card: Locator): Locator => card.locator('[data-part="open"]')

/** Opens the board filtered by that word, and waits for the cards. */
export async function openBoard(page: Page, word: string, cards: readonly Opportunity[]): Promise<void> {
  await open(page, paths.opportunities({ q: word }))
  for (const { idStade, idOpportunity } of cards) {
    await expect(cardIn(page, idStade ?? 'none', idOpportunity)).toBeVisible({ timeout: 40_000 })
  }
}

/** Moves a card to a stage with its menu. */
export async function moveByMenu(page: Page, card: Locator, label: string): Promise<void> {
  await card.hover()
  await card.locator('[data-part="menu"]').click()
  await page.getByRole('menu').getByRole('menuitem', { name: label }).click()
}

/** A page in another browser context, signed in like this one. */
export const another = async (browser: Browser, page: Page): Promise<Page> =>
  (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
