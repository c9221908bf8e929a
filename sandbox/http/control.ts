import { Hono, type Context as HonoContext } from 'hono'
import { z } from 'zod'
import { accountOfKey } from '../accounts.ts'
import { addPastEvents } from '../delivery/events.ts'
import { FaultRequest } from '../faults/fault-book.ts'
import { readFacts } from '../seed/facts.ts'
import type { World } from '../world.ts'
import type { HonoEnv } from './env.ts'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/

/** A loopback name or address, in a `host` header or an origin. */
const LOCAL_NAME = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i
const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const MAX_SECONDS = 10 * 366 * 86_400

const ClockRequest = z.strictObject({ advanceSeconds: z.number().nonnegative().max(MAX_SECONDS) })

const StadeRequest = z.strictObject({ idStade: z.number().int(), isDeleted: z.boolean() })

const PastEventsRequest = z.strictObject({ apiKey: z.string(), count: z.int().positive().max(100_000) })

const refuse = (status: 400 | 403 | 415, message: string) =>
  Response.json({ success: false, message }, { status })

/** The parsed body, or an error response that says what is wrong with it. */
async function bodyOf<S extends z.ZodType>(
  c: HonoContext<HonoEnv>,
  schema: S,
): Promise<z.output<S> | Response> {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) return refuse(415, 'Send application/json')
  const raw: unknown = await c.req.json().catch(() => null)
  const outcome = schema.safeParse(raw)
  return outcome.success ? outcome.data : refuse(400, z.prettifyError(outcome.error))
}

/** The sandbox's own tables, which hold no API data. */
const INTERNAL: ReadonlySet<string> = new Set(['meta', 'fact'])

function facts({ db, options, clock }: World) {
  const tables = db.tables().filter((table) => !INTERNAL.has(table))
  const counts = Object.fromEntries(
    tables.map((table) => [table, db.count(`SELECT count(*) FROM "${table}"`)]),
  )
  return { success: true, seed: options.seed, now: clock.iso(), counts, accounts: readFacts(db) }
}

/** The routes under /_sandbox, for this machine only. */
export function controlRoutes(world: World): Hono<HonoEnv> {
  const control = new Hono<HonoEnv>()

  control.use('*', async (c, next) => {
    if (!LOOPBACK.test(c.env.incoming.socket.remoteAddress ?? '')) return refuse(403, 'Loopback only')
    // A foreign page opened on this machine comes from loopback too: by DNS rebinding, or by a cross-origin request.
    if (!LOCAL_NAME.test(c.req.header('host') ?? '')) return refuse(403, 'By a name of this machine only')
    if (!LOCAL_NAME.test(c.req.header('origin') ?? 'localhost'))
      return refuse(403, 'Not from a page of elsewhere')
    await world.ready
    return next()
  })

  control.get('/health', (c) =>
    c.json({ success: true, now: world.clock.iso(), dialect: world.options.dialect }),
  )
  control.get('/facts', (c) => c.json(facts(world)))

  control.get('/faults', (c) => c.json({ success: true, faults: world.faults.list() }))
  control.post('/faults', async (c) => {
    const request = await bodyOf(c, FaultRequest)
    return request instanceof Response ? request : c.json({ success: true, fault: world.faults.add(request) })
  })
  control.delete('/faults', (c) => {
    world.faults.clear()
    return c.json({ success: true })
  })

  control.get('/calls', (c) => c.json({ success: true, calls: world.calls.list() }))
  control.delete('/calls', (c) => {
    world.calls.clear()
    return c.json({ success: true })
  })

  control.get('/clock', (c) => c.json({ success: true, now: world.clock.iso() }))
  control.post('/clock', async (c) => {
    const request = await bodyOf(c, ClockRequest)
    if (request instanceof Response) return request
    return c.json({
      success: true,
      now: world.clock.iso(await world.clock.advance(request.advanceSeconds * 1000)),
    })
  })

  // The real API has no endpoint that changes a stage: its own user interface does.
  control.post('/stade', async (c) => {
    const request = await bodyOf(c, StadeRequest)
    if (request instanceof Response) return request
    const { idStade, isDeleted } = request
    const { changes } = world.db.run(
      "UPDATE stade SET document = json_set(document, '$.isDeleted', json(?)) WHERE idCustomFieldValue = ?",
      String(isDeleted),
      idStade,
    )
    return changes === 0 ? refuse(400, `There is no stage ${idStade}`) : c.json({ success: true })
  })

  // Adds a history such as years of deliveries leave.
  control.post('/events', async (c) => {
    const request = await bodyOf(c, PastEventsRequest)
    if (request instanceof Response) return request
    const account = accountOfKey(request.apiKey, world.options.extraKey)
    if (!account) return refuse(400, 'Nobody has this key')
    return c.json({ success: true, ...addPastEvents(world, account.idAccount, request.count) })
  })

  control.post('/reset', async (c) => {
    await world.reset()
    return c.json({ success: true })
  })
  return control
}
