import { API_ROUTES } from '#lib/server/api.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'

/** An address of a calendar (`/api/calendar/…`) that opens nothing. */
const NO_CALENDAR = `${'a'.repeat(43)}.ics`

/** An address of each route under /api. */
export const API_ADDRESSES = API_ROUTES.map((route) =>
  route.replace('*', route.startsWith('/api/calendar/') ? NO_CALENDAR : 'nothing/here'),
)

/** Ids that exist for account-full, by the name that route patterns give them. */
export async function knownIds(sandboxUrl: string): Promise<Record<string, string>> {
  const sandbox = sandboxAt(sandboxUrl)
  const { companyComplete, alertSeveralVersions, contactComplete, opportunityComplete } =
    await sandbox.facts()
  const { idCompany } = companyComplete
  const [company] = await sandbox.companies({ idCompany: [idCompany] })
  const ids = {
    idCompany,
    idBranch: company?.branchSiege,
    idAlert: alertSeveralVersions.idAlert,
    idCrmVisitCard: contactComplete.idCrmVisitCard,
    opened: opportunityComplete.idOpportunity,
    idProcessAction: 1,
    idWebhookEvent: 1,
    address: NO_CALENDAR,
  }
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]))
}

/** An address of a route pattern: `[id]` filled in, catch-alls too. An unknown name is an error, not a guess. */
export function addressOf(pattern: string, ids: Readonly<Record<string, string>>): string {
  return pattern.replace(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined)
      throw new Error(`No id is known for ${name} of ${pattern}: name one in addresses.ts`)
    return id
  })
}

/** Whether `pathname` is an address of a route pattern. */
export function isOf(pattern: string, pathname: string): boolean {
  const source = pattern
    .replace(/\/\[\[\.\.\.\w+\]\]$/, '(?:/.+)?')
    .replace(/\[\.\.\.\w+\]/g, '.+')
    .replace(/\[\w+\]/g, '[^/]+')
  return new RegExp(`^${source}$`).test(pathname)
}
