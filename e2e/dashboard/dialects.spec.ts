import { paths } from '#lib/paths.ts'
import { READINGS } from '#sandbox/dialect/dialect.ts'

import { cardIn, moveByMenu, openBoard, titleOf } from '../support/board.ts'
import { allKeys, KEY_COLUMNS, loadAll, openGrid } from '../support/campaign-grid.ts'
import { lookUp, open } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { placeOf, startPair } from '../support/start.ts'
import { test as base, expect } from '../support/test.ts'
import { THOROUGH, thoroughOf } from '../support/thorough.ts'
import { webhooksOf } from '../support/webhooks.ts'

/** Together every reading of every word but the defaults. */
const MIXES = {
  hard: 'arrays=brackets,count=page,update=replace,ids=10,dates=paris,numbers=text,codes=text,order=none,extra=fields,limits=rate',
  short: 'arrays=comma,ids=all,polling=1440,dates=offset,numbers=text,codes=int,order=recent',
  mixed:
    'arrays=repeat,count=page,update=replace,ids=10,polling=1440,dates=paris,codes=int,order=none,extra=fields,limits=rate',
} as const

/** Each reading by itself: with the other mixes, what takes too long for every time (`npm test -- thorough`). */
const alone = Object.entries(READINGS).flatMap(([word, [, ...readings]]) =>
  readings.map((reading) => [`${word}=${reading}`, `${word}=${reading}`] as const),
)

const DIALECTS = THOROUGH ? [...Object.entries(MIXES), ...alone] : [['hard', MIXES.hard] as const]

const PREFIX = 'E2E_DIALECT'
const PORTS = { dashboard: 3316, sandbox: 4316, receiver: 4348 }
const COMPANIES = 500
const RESULTS = 2_500
/** The dashboard's key and the test's own: each has its five calls a second. */
const KEY = 'dialect-key-of-the-dashboard'

const place = placeOf(PREFIX, PORTS)
const test = base.extend({ dashboard: async ({ browserName: _ }, use) => use(place.dashboard) })
const thorough = thoroughOf(test)

test.use({ baseURL: place.dashboard })

interface Opportunity {
  idOpportunity: number
  title: string
  idStade: number
  amount: unknown
  comment: string | null
  deadline: string | null
}

/** The API past the dashboard, in whatever dialect it speaks: one id a call, slowly. */
async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  await new Promise((resolve) => setTimeout(resolve, 220))
  const answer = await fetch(place.sandbox + path, {
    headers: { 'x-access-token': 'sandbox-full', 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const save = async (body: object) =>
  (
    await ask<{ opportunity: Opportunity }>('/v1/opportunity', {
      idCompany: 1001,
      idUserResponsable: 101,
      ...body,
    })
  ).opportunity

const read = async (idOpportunity: number) =>
  (await ask<{ opportunityList: Opportunity[] }>(`/v1/opportunity?idOpportunity=${idOpportunity}`))
    .opportunityList[0]

for (const [name, dialect] of DIALECTS) {
  test.describe(`an API that speaks ${dialect}`, () => {
    let stop: (() => Promise<void>) | undefined

    test.beforeAll(async () => {
      stop = await startPair(PREFIX, PORTS, {
        sirene: null,
        sandboxOptions: [
          ...['--db', ':memory:', '--companies', String(COMPANIES), '--opportunities', '120'],
          ...['--results', String(RESULTS), '--key', KEY, '--dialect', dialect],
        ],
        dashboardEnv: { TRUST_PROXY: '1', DEMO_KEYS: '' },
      })
    })
    test.afterAll(() => stop?.())
    test.beforeEach(({ context, dashboard }) => signInAlone(context, dashboard, KEY).then(() => undefined))

    thorough(`${name}: five hundred companies are looked up, each found once`, async ({ page }) => {
      const ids = Array.from({ length: COMPANIES }, (_, index) => 1001 + index)
      await lookUp(page, ids.join('\n'))
      await expect(page.getByTestId('lookup-outcome')).toHaveAttribute('data-state', 'done', {
        timeout: 90_000,
      })
      await expect(page.getByTestId('lookup-summary')).toHaveText(`${COMPANIES} companies found, 0 not found`)
      await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', String(COMPANIES + 1))
    })

    thorough(
      `${name}: a card is moved and keeps what else it has, a conflict is asked about; amounts add up; days are days`,
      async ({ page }) => {
        const { result: stades } = await ask<{
          result: { idCustomFieldValue: number; label: string; isDeleted: boolean; order: number | null }[]
        }>('/v1/opportunity/stade')
        const [from, to, third] = stades
          .filter(({ isDeleted }) => !isDeleted)
          .sort((a, b) => (a.order ?? 99) - (b.order ?? 99))
        if (!from || !to || !third) throw new Error('No three stages')
        const word = `zq${Math.random().toString(36).slice(2, 10)}`
        const one = await save({
          title: `${word} one`,
          idStade: from.idCustomFieldValue,
          amount: 1000.25,
          comment: 'kept',
          deadline: '2027-03-28',
        })
        const two = await save({
          title: `${word} two`,
          idStade: from.idCustomFieldValue,
          amount: 2000.5,
          comment: 'of both',
          deadline: '2027-10-31',
        })
        await openBoard(page, word, [one, two] as never)
        await expect(page.getByTestId('board-count')).toContainText('3,000.75')
        const card = cardIn(page, from.idCustomFieldValue, one.idOpportunity)
        await expect(card).toContainText('28 Mar 2027')
        await expect(cardIn(page, from.idCustomFieldValue, two.idOpportunity)).toContainText('31 Oct 2027')
        if (dialect.includes('polling=1440'))
          await expect(page.getByTestId('board-window')).toContainText(
            'only what was modified in the last day',
          )

        await moveByMenu(page, card, to.label)
        await expect(cardIn(page, to.idCustomFieldValue, one.idOpportunity)).toBeVisible()
        await expect.poll(async () => (await read(one.idOpportunity))?.idStade).toBe(to.idCustomFieldValue)
        const saved = await read(one.idOpportunity)
        expect(saved).toMatchObject({ comment: 'kept' })
        expect(Number(saved?.amount)).toBe(1000.25)
        expect(saved?.deadline).toContain('2027-03-28')

        // A colleague moves the other one while it is on its way: the board asks, and what neither touched stays.
        await titleOf(cardIn(page, from.idCustomFieldValue, two.idOpportunity)).focus()
        await page.keyboard.press(' ')
        await save({
          idOpportunity: two.idOpportunity,
          title: two.title,
          idStade: third.idCustomFieldValue,
          amount: 5000,
          comment: 'of both',
          deadline: '2027-10-31',
        })
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press(' ')
        const conflict = page.getByRole('alertdialog')
        await expect(conflict).toContainText('€5,000')
        expect((await read(two.idOpportunity))?.idStade).toBe(third.idCustomFieldValue)
        await conflict.getByRole('button', { name: 'All mine' }).click()
        await conflict.getByRole('button', { name: 'Save' }).click()
        await expect.poll(async () => (await read(two.idOpportunity))?.idStade).toBe(to.idCustomFieldValue)
        const resolved = await read(two.idOpportunity)
        expect(resolved).toMatchObject({ title: two.title, comment: 'of both' })
        expect(resolved?.deadline).toContain('2027-10-31')
      },
    )

    thorough(`${name}: all campaign results come, each once`, async ({ page }) => {
      await openGrid(page, { cols: KEY_COLUMNS })
      await loadAll(page, RESULTS, 90_000)
      const keys = await allKeys(page)
      expect(keys).toHaveLength(RESULTS)
      expect(new Set(keys).size).toBe(RESULTS)
    })

    thorough(
      `${name}: a webhook is tested, and its delivery is in the history`,
      async ({ page, dashboard }) => {
        const webhooks = webhooksOf(page, dashboard)
        await webhooks.clear()
        const { idWebhookConfig } = await webhooks.create(`${place.receiver}/status/200`)
        await webhooks.test(idWebhookConfig)
        await open(page, paths.webhooks())
        await expect(page.getByText('test, Sent, HTTP 200')).toBeVisible()
      },
    )

    thorough(`${name}: Preferences and Home say what the API chose`, async ({ page }) => {
      // Reads that tell each reading, as the screens make them.
      const reads = [
        `company?${Array.from({ length: 30 }, (_, index) => `idCompany=${1001 + index}`).join('&')}`,
        'opportunity?polling=1051200',
        'campaign/result?limit=10&offset=0',
        'campaign/result?limit=10&offset=10',
        ...['1001', '1002', '1003', '1004', '1005', '1006'].map((id) => `alert?idCompany=${id}`),
      ]
      const headers = { 'x-csrf': '1' }
      await Promise.all(reads.map((read) => page.request.get(`/api/v1/${read}`, { headers })))
      await open(page, paths.preferences())
      const api = page.getByRole('region', { name: 'API', exact: true })
      const said: Record<string, string> = {
        'arrays=brackets': 'Keys with brackets: a[]=1&a[]=2',
        'arrays=comma': 'With commas: a=1,2',
        'ids=10': '10 at a time',
        'polling=1440': '1 day; a longer time was refused',
        'dates=paris': 'Without a zone; read as Europe/Paris',
        'dates=offset': 'With their offset',
        'numbers=text': 'As text',
        'count=page': 'Of each page alone',
        'limits=rate': 'It refuses calls that come too fast',
      }
      for (const part of dialect.split(',')) await expect(api).toContainText(said[part] ?? '')
      if (dialect.includes('arrays=brackets'))
        await expect(api).toContainText('set API_ARRAY_FORMAT=brackets')
      // What makes other screens wrong is said where the day begins.
      await open(page, paths.home())
      const home = page.getByRole('main')
      const isFewer = dialect.includes('ids=10')
      const isSpelled = /arrays=(brackets|comma)/.test(dialect)
      await expect(home.getByText('API_ARRAY_FORMAT')).toHaveCount(isSpelled ? 1 : 0)
      await expect(home.getByText('API_IDS_PER_CALL')).toHaveCount(isFewer ? 1 : 0)
      const isShort = dialect.includes('polling=1440')
      await expect(home.getByText('The API gives only what changed in the last day')).toHaveCount(
        isShort ? 1 : 0,
      )
    })
  })
}
