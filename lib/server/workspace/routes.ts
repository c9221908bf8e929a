import 'server-only'
import { z } from 'zod'
import { Lane } from '#client/lane.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { STADE_OUTCOMES } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { MAX_STUCK_DAYS } from '#lib/domain/opportunity/stuck.ts'
import type { Role } from '#lib/domain/session/role.ts'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { LIVE_TOPICS } from '#lib/domain/workspace/live-topics.ts'
import {
  ACTIVITY_OUTCOMES,
  COLLECTIONS,
  type Collection,
  MAX_NAME_LENGTH,
  MAX_NAMES,
  NAME_KINDS,
  type NameKind,
} from '#lib/domain/workspace/workspace.ts'
import { cancelled, invalid, notFound } from '../errors.ts'
import { heldBytes, outOfMemory } from '../held-bytes.ts'
import { readBodyOf } from '../http/body.ts'
import type { Answer, Call } from '../http/handle.ts'
import { Lru } from '../lru.ts'
import { assertRole, requiredSession } from '../session/session.ts'
import { singleton } from '../singleton.ts'
import { TimeSlices } from '../time-slices.ts'
import { removeAccount } from './account.ts'
import { listActivity, writeActivity } from './activity.ts'
import type { WorkspaceDatabase } from './database.ts'
import { countAccount, exportAccount } from './export.ts'
import { FEED_ROUTES } from './feed-routes.ts'
import { historyOf, stagesNow, stepsSince } from './history.ts'
import { type Body, listItems, removeItem, storeItem } from './items.ts'
import { live } from './live.ts'
import { followLive } from './live-route.ts'
import { listNames, listStages, removeName, setStage, storeNames } from './names.ts'
import { currentPerson, declare, ensurePerson, ownPerson, people, removePerson } from './people.ts'
import {
  listStuckRules,
  listTargets,
  MAX_TARGETS,
  removeStuckRule,
  setStuckRule,
  setTargets,
} from './pipeline.ts'
import { code, line, number, type Route, uuid, valid } from './route.ts'
import { forgetKnownStages } from './sightings.ts'
import { workspace } from './store.ts'

const kind = z.enum(NAME_KINDS)
const CODED: ReadonlySet<string> = new Set<NameKind>(['domain', 'elementType', 'dataType'])

const Me = z.strictObject({
  name: line(MAX_NAME_LENGTH),
  email: z.email().max(320).nullish(),
  idUser: number.nullish(),
  /** Whether this renames the person that the session is bound to. */
  renames: z.boolean().default(false),
})
/** Ids of the API's records are numbers; those of the kinds in CODED may be other codes. */
const hasId = ({ kind, id }: { kind: NameKind; id: string }): boolean =>
  CODED.has(kind) || /^[1-9]\d{0,14}$/.test(id)
const NO_NUMBER = { error: 'is no number', path: ['id'] }
const Thing = z.strictObject({ kind, id: code }).refine(hasId, NO_NUMBER)
const Name = z.strictObject({ name: line(MAX_NAME_LENGTH) })
const Names = z.strictObject({
  names: z
    .array(z.strictObject({ kind, id: code, name: line(MAX_NAME_LENGTH) }).refine(hasId, NO_NUMBER))
    .max(MAX_NAMES),
})
const Stage = z.strictObject({ outcome: z.enum(STADE_OUTCOMES), probability: z.int().min(0).max(100) })

const shared = z.boolean()
/** The body of an item, by collection, and the key that it is identified by. */
const ITEMS: Record<Collection, z.ZodType<Body>> = {
  views: z
    .strictObject({
      screen: z.string().regex(/^[a-z][a-z-]{0,40}$/, { error: 'is no screen' }),
      name: line(60),
      query: z
        .string()
        .regex(/^(?:\?[!-~]*)?$/, { error: 'is no query string' })
        .max(4000),
      shared,
      isDefault: z.boolean(),
    })
    .transform(({ shared, isDefault, ...said }) => {
      return { key: `${said.screen}\n${said.name.toLowerCase()}`, shared, isDefault, said }
    }),
  watch: z
    .strictObject({ idCompany: number, shared })
    .transform(({ shared, ...said }) => ({ key: `${said.idCompany}`, shared, isDefault: false, said })),
  limits: z
    .strictObject({
      idStade: number.nullable(),
      kind: z.enum(['count', 'amount']),
      most: z.number().min(0).max(1e12),
      shared,
    })
    .transform(({ shared, ...said }) => ({ key: `${said.idStade}`, shared, isDefault: false, said })),
}

const queryNumber = z.coerce.number().pipe(number)
const queryTime = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const Activity = z.strictObject({
  entity: z
    .string()
    .regex(/^[a-zA-Z.]{1,40}(?::[\p{L}\p{N}_.:/-]{1,64})?$/u)
    .refine((text) => !/^(?:company|contact):/.test(text) || /:[1-9]\d{0,14}$/.test(text), {
      error: 'is no id',
    })
    .optional(),
  person: queryNumber.optional(),
  operation: z
    .string()
    .regex(/^[a-zA-Z.]{1,60}$/)
    .optional(),
  outcome: z.enum(ACTIVITY_OUTCOMES).optional(),
  since: queryTime.optional(),
  until: queryTime.optional(),
  before: queryNumber.optional(),
  limit: queryNumber.pipe(z.number().max(500)).default(50),
})
const Stuck = z.strictObject({ days: z.int().min(0).max(MAX_STUCK_DAYS) })
/** A number, or `all` for the rule that covers every other stage. */
const idOrAll = z.union([z.literal('all').transform(() => null), queryNumber])
const Targets = z.strictObject({
  targets: z
    .array(
      z.strictObject({
        idUser: number.nullable(),
        month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'is no month, YYYY-MM' }),
        /** Null removes the target. */
        cents: z.int().min(0).max(1e15).nullable(),
      }),
    )
    .max(MAX_TARGETS),
})
const Since = z.strictObject({ since: queryTime })
const History = z.strictObject({ idOpportunity: queryNumber })

const collectionOf = (text: string | undefined) => valid(z.enum(COLLECTIONS), text)

const list: Route = ({ db, session, part: [collection] }) => listItems(db, session, collectionOf(collection))

const keep: Route = async ({ db, session, part: [name, id], search, body, record }) => {
  const collection = collectionOf(name)
  const item = valid(ITEMS[collection], body)
  const { id: kept, wasShared } = await storeItem(db, session, collection, item, {
    id: id === undefined ? undefined : valid(uuid, id),
    spares: search.has('spares'),
  })
  if (kept !== null && (item.shared || wasShared))
    await record({
      operation: item.shared ? 'workspace.share' : 'workspace.unshare',
      entity: collection,
      entityId: kept,
    })
  return { id: kept }
}

const remove: Route = async ({ db, session, part: [name, id], record }) => {
  const [entity, entityId] = [collectionOf(name), valid(uuid, id)]
  const wasShared = await removeItem(db, session, entity, entityId)
  if (wasShared) await record({ operation: 'workspace.unshare', entity, entityId })
}

const ROUTES: Readonly<Record<string, Route>> = {
  'GET me': async ({ db, session }) => ({
    me: await ownPerson(db, session),
    people: await people(db, session.scope),
  }),
  'PUT me': async ({ db, session, body }) => {
    const { renames, ...said } = valid(Me, body)
    return { me: await declare(db, session, said, renames) }
  },
  'DELETE people/*': async ({ db, session, part: [id], record, store }) => {
    const entityId = String(valid(queryNumber, id))
    // Everybody may remove their own name.
    if ((await currentPerson(db, session))?.id !== Number(entityId)) assertRole(session, 'admin')
    await removePerson(db, session.scope, Number(entityId), 'folder' in store.where)
    await record({ operation: 'workspace.removePerson', entity: 'person', entityId })
  },
  'GET names': async ({ db, session }) => ({ names: await listNames(db, session.scope) }),
  'PUT names': async ({ db, session, body, record }) => {
    const { names } = valid(Names, body)
    // The last of several lines for one thing counts; one statement cannot update a row twice.
    const last = new Map(names.map((name) => [`${name.kind}\n${name.id}`, name]))
    await storeNames(db, session, [...last.values()])
    for (const [entity, given] of Map.groupBy(last.values(), (name) => name.kind))
      await record({
        operation: 'workspace.name',
        entity,
        ...(given[0] && given.length === 1 ? { entityId: given[0].id } : { detail: { count: given.length } }),
      })
    return { given: last.size }
  },
  'PUT names/*/*': async ({ db, session, part: [kindGiven, idGiven], body, record }) => {
    const named = { ...valid(Thing, { kind: kindGiven, id: idGiven }), name: valid(Name, body).name }
    await storeNames(db, session, [named])
    await record({ operation: 'workspace.name', entity: named.kind, entityId: named.id })
  },
  'DELETE names/*/*': async ({ db, session, part: [kindGiven, idGiven], record }) => {
    const [of, id] = [valid(kind, kindGiven), valid(code, idGiven)]
    await removeName(db, session.scope, of, id)
    await record({ operation: 'workspace.unname', entity: of, entityId: id })
  },
  'GET stages': async ({ db, session }) => ({
    stages: await listStages(db, session.scope),
    stuck: await listStuckRules(db, session.scope),
  }),
  'PUT stages/*': async ({ db, session, part: [id], body, record }) => {
    const idStade = valid(queryNumber, id)
    await setStage(db, session, { idStade, ...valid(Stage, body) })
    await record({ operation: 'workspace.stage', entity: 'stage', entityId: String(idStade) })
  },
  ...Object.fromEntries(
    COLLECTIONS.flatMap((collection): [string, Route][] => [
      [`GET ${collection}`, list],
      [`POST ${collection}`, keep],
      [`PUT ${collection}/*`, keep],
      [`DELETE ${collection}/*`, remove],
    ]),
  ),
  'GET activity': async ({ db, session, search }) => {
    const { entity: given, ...filter } = valid(Activity, Object.fromEntries(search))
    const [entity, entityId] = given?.split(/:(.*)/) ?? []
    return { activity: await listActivity(db, session.scope, { ...filter, entity, entityId }) }
  },
  'GET history': async ({ db, session, search }) => {
    const { idOpportunity } = valid(History, Object.fromEntries(search))
    return { history: await historyOf(db, session.scope, idOpportunity) }
  },
  'GET history/now': async ({ db, session, search }) => {
    const { since } = valid(Since.partial(), Object.fromEntries(search))
    return { now: await stagesNow(db, session.scope, since) }
  },
  'GET history/since': async ({ db, session, search }) => {
    const { since } = valid(Since, Object.fromEntries(search))
    return stepsSince(db, session.scope, since)
  },
  'PUT stuck/*': async ({ db, session, part: [id], body, record }) => {
    const idStade = valid(idOrAll, id)
    await setStuckRule(db, session, { idStade, ...valid(Stuck, body) })
    await record({ operation: 'workspace.stuck', entity: 'stage', entityId: idStade?.toString() ?? null })
  },
  'DELETE stuck/*': async ({ db, session, part: [id], record }) => {
    const idStade = valid(idOrAll, id)
    await removeStuckRule(db, session.scope, idStade)
    await record({ operation: 'workspace.stuck', entity: 'stage', entityId: idStade?.toString() ?? null })
  },
  'GET targets': async ({ db, session }) => ({ targets: await listTargets(db, session.scope) }),
  'PUT targets': async ({ db, session, body, record }) => {
    const { targets } = valid(Targets, body)
    await setTargets(db, session, targets)
    const users = new Set(targets.map(({ idUser }) => idUser?.toString() ?? null))
    const [first = null] = users
    // A call has one activity line per entity: for several people it has their number.
    const about = users.size > 1 ? { detail: { count: users.size } } : { entityId: first }
    if (users.size > 0) await record({ operation: 'workspace.target', entity: 'user', ...about })
  },
  ...FEED_ROUTES,
  'GET counts': async ({ db, session }) => ({ counts: await countAccount(db, session.scope) }),
  'GET export': async ({ db, session }) => ({ workspace: await exportAccount(db, session.scope) }),
  'DELETE ': async ({ db, session, search, store }) => {
    if (search.get('confirm') !== (session.idAccount ?? 'account'))
      throw invalid('confirm: the account whose workspace is to be deleted')
    // A pending line would create the account again.
    const waiting = await store.take(session.scope)
    try {
      await removeAccount(db, session.scope, 'folder' in store.where)
    } catch (error) {
      for (const { work, scope } of waiting) store.note(work, scope)
      throw error
    }
    forgetKnownStages(db, session.scope)
  },
}

/** Every route below /api/workspace, e.g. `PUT names/*`; `DELETE ` deletes everything. */
export const WORKSPACE_ROUTES: readonly string[] = Object.keys(ROUTES)

/** The least role of routes that change more than one's own data, or all of it; items.ts checks items itself. */
const LEAST: Readonly<Record<string, Role>> = {
  'PUT names': 'member',
  'PUT names/*/*': 'member',
  'DELETE names/*/*': 'member',
  'PUT stages/*': 'admin',
  'PUT stuck/*': 'admin',
  'DELETE stuck/*': 'admin',
  'PUT targets': 'admin',
  'GET counts': 'admin',
  'GET export': 'admin',
  'DELETE ': 'admin',
}

/** Timeout of routes that handle everything an account has stored, milliseconds. */
const ALL_MS = 30_000
const OF_ALL: ReadonlySet<string> = new Set(['GET counts', 'GET export', 'DELETE '])

/** Calls of one account at once, and waiting. */
const CALLS = { atOnce: 4, waiting: 200, accounts: 2_000 }
const lanes = () => singleton('workspace-lanes', () => new Lru<string, Lane>(CALLS.accounts))

/**
 * Runs `work` in its account's turn. SQLite does all of it before the event loop goes on: without a turn of the loop for
 * each, nobody else would be served until every waiting call is.
 */
async function inTurn(scope: string, signal: AbortSignal, work: () => Promise<string>): Promise<string> {
  const lane = keptOrMade(lanes(), scope, () => new Lane(CALLS.atOnce, CALLS.waiting))
  const leave = await lane.enter(signal, performance.now() + ALL_MS).catch(() => null)
  if (leave === null) throw signal.aborted ? cancelled() : outOfMemory('Too many calls of this account wait')
  try {
    await new TimeSlices({ signal }).rest()
    return await work()
  } finally {
    leave()
  }
}

/** Defaults of an activity line. */
const DONE = {
  entityId: null,
  idCompany: null,
  idContact: null,
  detail: {},
  outcome: 'done',
  code: null,
} as const

function decoded(step: string): string {
  const text = tryOrNull(() => decodeURIComponent(step))
  if (text === null) throw notFound()
  return text
}

const PREFIX = '/api/workspace'

/** The route for a method and path, with the segments that `*` stands for. For collections the first is their name. */
function find(method: string, path: string): { route: Route; pattern: string; part: string[] } | null {
  const steps = path.slice(PREFIX.length + 1).split('/')
  const [head = ''] = steps
  // An id may be equal to a route's literal segment, as in names/domain/now.
  const patterns = [steps.join('/'), [head, ...steps.slice(1).map(() => '*')].join('/')]
  const pattern = patterns.find((one) => Object.hasOwn(ROUTES, `${method} ${one}`))
  const route = pattern !== undefined && ROUTES[`${method} ${pattern}`]
  if (!route) return null
  const open = steps.slice(1).map((step) => decoded(step))
  return { route, pattern, part: (COLLECTIONS as readonly string[]).includes(head) ? [head, ...open] : open }
}

export async function answerWorkspace(call: Call): Promise<Answer> {
  const { request, requestId } = call
  const [path = '', query = ''] = request.url.replace(/^[a-z]+:\/\/[^/]*/, '').split('?')
  if (request.method === 'GET' && path === `${PREFIX}/live`) return followLive(call)
  const found = find(request.method, path)
  if (!found) throw notFound()
  call.route = `${PREFIX}/${found.pattern}`.replace(/\/$/, '')
  const used = await requiredSession(call)
  const { session } = used
  const pattern = `${request.method} ${found.pattern}`
  assertRole(session, LEAST[pattern] ?? 'reader')
  const body = request.method === 'PUT' || request.method === 'POST' ? await readBodyOf(call) : undefined
  const store = workspace()
  const work = async (db: WorkspaceDatabase) => {
    if (request.method !== 'GET') await ensurePerson(db, session)
    return found.route({
      db,
      session,
      part: found.part,
      search: new URLSearchParams(query),
      body,
      store,
      // The change is made already: if its line cannot be written now, it is queued.
      record: async (told) => {
        const deed = { ...DONE, requestId, at: Date.now(), ...told }
        const write = (db: WorkspaceDatabase) => writeActivity(db, session, deed)
        await write(db).catch(() => store.note(write, session.scope))
      },
    })
  }
  const answer = await inTurn(session.scope, request.signal, async () =>
    JSON.stringify({ success: true, ...(await store.ask(work, OF_ALL.has(pattern) ? ALL_MS : undefined)) }),
  )
  const [head] = found.pattern.split('/')
  // Deleting everything, or a person, whose name is shown with all that they made, concerns every topic. Stuck rules
  // are read together with stages.
  const isAll = head === '' || head === 'people'
  const topics = LIVE_TOPICS.filter((one) => one === (head === 'stuck' ? 'stages' : head) || isAll)
  if (request.method !== 'GET') for (const topic of topics) live().publish(session.scope, topic)
  heldBytes().assertFits(session.scope, answer.length)
  return { status: 200, body: answer, prolonged: used.cookie }
}
