import { routes } from '#lib/contract/routes.generated.ts'
import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'

import { type PairName, pairOf } from './pairs.ts'

const headers = { 'x-access-token': 'sandbox-full', 'content-type': 'application/json' }

/** Another client of the API: reads and writes opportunities directly at the sandbox. */
export function otherClient(pair: PairName) {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${pairOf(pair).sandbox}${path}`, { ...init, headers })
    if (!answer.ok)
      throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const list = async (query: Record<string, string | number>): Promise<Opportunity[]> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await ask(`${routes.listOpportunities.path}?${search}`)
    return (answer as { opportunityList: Opportunity[] }).opportunityList
  }
  const save = async (body: Record<string, unknown>): Promise<Opportunity> => {
    const answer = await ask(routes.saveOpportunity.path, { method: 'POST', body: JSON.stringify(body) })
    return (answer as { opportunity: Opportunity }).opportunity
  }
  return {
    list,
    save,
    async one(idOpportunity: number): Promise<Opportunity> {
      const [found] = await list({ idOpportunity, isDeleted: 'true' })
      if (!found) throw new Error(`No opportunity ${idOpportunity}`)
      return found
    },
    /** Changes some fields of an opportunity and keeps the rest. */
    async change(before: Opportunity, change: Record<string, unknown>): Promise<Opportunity> {
      const { idOpportunity, idCompany, idUser } = before
      return save({ idOpportunity, idCompany, idUserResponsable: idUser, ...change })
    },
    async stades(): Promise<Stade[]> {
      return ((await ask(routes.listStades.path)) as { result: Stade[] }).result
    },
  }
}

/** A unique title. */
export const ownTitle = (what: string) => `${what} ${Math.random().toString(36).slice(2, 10)}`
