import { ACTIVITY_OUTCOMES, COLLECTIONS } from '#lib/domain/workspace/workspace.ts'
import { dayEnd, dayStart } from '#lib/format/day-start.ts'
import { defineView, optional, optionalOf, param } from '#lib/view.ts'

export const ACTIVITY_ENTITIES = [
  'opportunity',
  'routine',
  'newsletter',
  'enrichment',
  'webhook',
  'company',
  'contact',
  'user',
  'campaign',
  'domain',
  'elementType',
  'dataType',
  'stage',
  'views',
  'watch',
  'limits',
  'feed',
  'person',
] as const

/** Kinds whose ids are codes or UUIDs; all others have numbers. */
const CODED: ReadonlySet<string> = new Set(['domain', 'elementType', 'dataType', 'feed', ...COLLECTIONS])

export const hasCodes = (kind: string): boolean => CODED.has(kind)

/** What was typed as an id of this kind, without characters that such an id cannot have. */
export const typedId = (kind: string, typed: string): string =>
  hasCodes(kind)
    ? typed.replace(/[^\p{L}\p{N}_.:/-]/gu, '').slice(0, 64)
    : typed.replace(/\D/g, '').slice(0, 15)

export const activityView = defineView({
  /** A kind of record, or one record: `opportunity`, `opportunity:42`. */
  entity: optional,
  /** The id of a person of the workspace. */
  person: param(
    (given) => (/^[1-9]\d{0,14}$/.test(given ?? '') ? given : null),
    (value: string | null) => value,
  ),
  outcome: optionalOf(ACTIVITY_OUTCOMES),
  /** Days, YYYY-MM-DD, both of them included. */
  from: optional,
  to: optional,
})

const timeOf = (time: number) => (Number.isNaN(time) ? null : new Date(time).toISOString())

/** The query for a view; its days begin and end where those of the times on screen do. */
export function activityFilter({ from, to, ...same }: ReturnType<typeof activityView.read>) {
  const query = { ...same, since: from && timeOf(dayStart(from)), until: to && timeOf(dayEnd(to) + 1) }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as Record<string, string>
}
