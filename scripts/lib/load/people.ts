import { contract } from '#lib/contract/index.ts'
import { paths } from '#lib/paths.ts'

const COMPANY = 1001
const company = (path: string) => `/api${path}?idCompany=${COMPANY}`
const DAY = 1_440

/** What somebody does in a day: how often, and by which calls. Numbers of calls are those of the screens themselves. */
interface Trade {
  /** Of all people. */
  share: number
  /** Screens opened in a day of eight hours. */
  screens: number
  /** Of these, one in so many is a write. */
  oneWriteIn: number
  /** One of these is opened: its calls. */
  reads: readonly (readonly string[])[]
  page: string
}

const { path: companies } = contract.listCompanies
const board = `/api${contract.listOpportunities.path}`
const COMPANY_SCREEN = [
  company(companies),
  company(contract.countAlerts.path),
  company(contract.listAlerts.path),
  company(contract.listParcs.path),
]
const BOARD_STEP = [`${board}?polling=15`, `${board}?pollingDeleted=15`]
const CONSOLE = [`/api${contract.listWebhooks.path}`, `/api${contract.listWebhookEvents.path}`]

const TRADES: Readonly<Record<'sales' | 'managers' | 'admins', Trade>> = {
  sales: {
    share: 0.6,
    screens: 150,
    oneWriteIn: 12,
    reads: [
      COMPANY_SCREEN,
      [company(contract.listNews.path), company(contract.listComments.path)],
      [company(contract.listCrmVisitCards.path)],
      [`/api${contract.listCampaignResults.path}?limit=100`],
      [`/api${contract.listSupplyIdentifications.path}?pollingScoring=60`],
    ],
    page: paths.company(COMPANY),
  },
  managers: {
    share: 0.25,
    screens: 250,
    oneWriteIn: 8,
    reads: [
      BOARD_STEP,
      BOARD_STEP,
      BOARD_STEP,
      [`/api${contract.listStades.path}`, `${board}?polling=${30 * DAY}`],
      COMPANY_SCREEN,
    ],
    page: paths.opportunities(),
  },
  admins: {
    share: 0.15,
    screens: 60,
    oneWriteIn: 20,
    reads: [CONSOLE, [`/api${contract.listStades.path}`]],
    page: paths.webhooks(),
  },
}

/** The trade of each of so many people, mixed. */
export function tradesOf(people: number): Trade[] {
  const { sales, managers, admins } = TRADES
  return Array.from({ length: people }, (_, at) => {
    const place = (at * 0.618_034) % 1
    return place < sales.share ? sales : place < sales.share + managers.share ? managers : admins
  })
}
