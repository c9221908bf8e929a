import { contract } from '#lib/contract/index.ts'
import { paths } from '#lib/paths.ts'

const DAY = 1_440

/** The company that a simulated user opens. */
export interface OpenedCompany {
  idCompany: number
  siren: string
}
/** The calls of one screen, made in parallel. */
type Screen = (of: OpenedCompany) => readonly string[]
const company =
  (...of: readonly string[]): Screen =>
  ({ idCompany }) =>
    of.map((path) => `/api${path}?idCompany=${idCompany}`)
const always =
  (...calls: readonly string[]): Screen =>
  () =>
    calls

/** A role: what its people do in a day, how often and with which calls. The calls are those of the real screens. */
interface Role {
  /** Fraction of all people. */
  share: number
  /** Screens opened in a day of eight hours. */
  screens: number
  /** One in so many of these is a write. */
  oneWriteIn: number
  /** Screens to choose from at random. */
  reads: readonly Screen[]
  page: (of: OpenedCompany) => string
}

const { path: companies } = contract.listCompanies
const board = `/api${contract.listOpportunities.path}`
const LOOKUP: Screen = ({ siren }) => [`/api${companies}?siren=${siren}`]
const COMPANY_SCREEN = company(
  companies,
  contract.countAlerts.path,
  contract.listAlerts.path,
  contract.listParcs.path,
)
const BOARD_STEP = always(`${board}?polling=15`, `${board}?pollingDeleted=15`)
const CONSOLE = always(`/api${contract.listWebhooks.path}`, `/api${contract.listWebhookEvents.path}`)
const results = `/api${contract.listCampaignResults.path}`

const ROLES: Readonly<Record<'sales' | 'managers' | 'admins', Role>> = {
  sales: {
    share: 0.6,
    screens: 150,
    oneWriteIn: 12,
    reads: [
      LOOKUP,
      COMPANY_SCREEN,
      company(contract.listNews.path, contract.listComments.path),
      company(contract.listCrmVisitCards.path),
      always(`${results}?limit=200`, `${results}?limit=1000&offset=192`),
      always(`/api${contract.listSupplyIdentifications.path}?pollingScoring=60`),
    ],
    page: ({ idCompany }) => paths.company(idCompany),
  },
  managers: {
    share: 0.25,
    screens: 250,
    oneWriteIn: 8,
    reads: [
      BOARD_STEP,
      BOARD_STEP,
      BOARD_STEP,
      always(`/api${contract.listStades.path}`, `${board}?polling=${30 * DAY}`),
      COMPANY_SCREEN,
    ],
    page: () => paths.opportunities(),
  },
  admins: {
    share: 0.15,
    screens: 60,
    oneWriteIn: 20,
    reads: [CONSOLE, always(`/api${contract.listStades.path}`)],
    page: () => paths.webhooks(),
  },
}

/** The role of each of so many people, interleaved. */
export function rolesOf(people: number): Role[] {
  const { sales, managers, admins } = ROLES
  return Array.from({ length: people }, (_, at) => {
    const place = (at * 0.618_034) % 1
    return place < sales.share ? sales : place < sales.share + managers.share ? managers : admins
  })
}
