import type { Database } from '../../db/database.ts'
import { type AccountSeed, note, randomOf, seedId } from './account-seed.ts'
import { type InventedResult, inventResult } from './campaign-result.ts'
import { CAMPAIGN_STATES, stateAtPoint } from './campaign-states.ts'

const FIRST = 401
const LEAST_CAMPAIGNS = 5
const FILLED = 0.8

const TITLES = [
  'Relance ERP',
  'Salon de printemps',
  'Cyber PME',
  'Paie 2026',
  'Facture électronique',
  'Réactivation',
]

function insertResult(
  db: Database,
  idCampaignResult: number,
  idAccount: string,
  { result, state, stateAt }: InventedResult,
): void {
  const { idCampaign, idCompany, idCampaignResultStatus: idStatus } = result
  const insertedAt = Date.parse(result.dateInsert)
  const modifiedAt = Date.parse(result.modified)
  const ids = { idCampaignResult, idCampaign, idCompany, idAccount }
  db.insert('campaign_result', { ...ids, state, stateAt, idStatus, insertedAt, modifiedAt }, result)
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))

/** A step size that visits all `size` positions before it returns to the first. */
function stepFor(size: number, wanted: number): number {
  let step = Math.max(1, wanted % size)
  while (divisor(step, size) !== 1) step += 1
  return step
}

/** An account's campaigns and their companies, each company at most once per campaign. */
export function seedCampaigns(of: AccountSeed): void {
  const { db, pool, scale, idAccount, times } = of
  if (scale.results === 0) return
  const perCampaign = Math.max(1, Math.floor(pool.size * FILLED))
  const campaigns = Math.max(LEAST_CAMPAIGNS, Math.ceil(scale.results / perCampaign))
  const ids = Array.from({ length: campaigns + scale.heavy }, (_, number) => seedId(of, FIRST, number))
  for (const [number, idCampaign] of ids.entries()) {
    const title = TITLES[number % TITLES.length] ?? ''
    db.insert('campaign', { idCampaign, idAccount, title })
  }
  const examples: Record<string, { idCampaign: number; idCompany: number }> = {}
  for (let index = 0; index < scale.results + scale.heavy; index += 1) {
    // The heavy company gets campaigns of its own: it may be in the others already.
    const isHeavy = index >= scale.results
    const number = isHeavy ? campaigns + index - scale.results : index % campaigns
    const random = randomOf(of, 'result', index)
    const idCampaign = ids[number] ?? FIRST
    const place = Math.floor(index / campaigns) * stepFor(pool.size, 61 + number * 12) + number * 5
    const { idCompany } = isHeavy ? pool.heavy : pool.at(place)
    const state = (isHeavy ? undefined : CAMPAIGN_STATES[index]) ?? stateAtPoint(random.next())
    const recent = isHeavy ? null : times.recent(index)
    const invented = inventResult({ random, times, idCampaign, idCompany, state, recent })
    insertResult(db, seedId(of, 1, index), idAccount, invented)
    if (!isHeavy) examples[state] ??= { idCampaign, idCompany }
  }
  note(of, 'campaign', { idCampaign: ids[0], campaigns })
  note(of, 'campaignResults', examples)
}
