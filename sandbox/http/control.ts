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

const accept = (body: object = {}) => Response.json({ success: true, ...body })

/** Handles a JSON body; one that is invalid is answered with what is wrong with it. */
const withBody =
  <S extends z.ZodType>(schema: S, handle: (request: z.output<S>) => Response | Promise<Response>) =>
  async (c: HonoContext<HonoEnv>): Promise<Response> => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) return refuse(415, 'Send application/json')
    const raw: unknown = await c.req.json().catch(() => null)
    const outcome = schema.safeParse(raw)
    return outcome.success ? handle(outcome.data) : refuse(400, z.prettifyError(outcome.error))
  }

/** The sandbox's own tables, which hold no API data. */
const INTERNAL: ReadonlySet<string> = new Set(['meta', 'fact'])

function facts({ db, options, clock }: World) {
  const tables = db.tables().filter((table) => !INTERNAL.has(table))
  const counts = Object.fromEntries(
    tables.map((table) => [table, db.count(`SELECT count(*) FROM "${table}"`)]),
  )
  return { seed: options.seed, now: clock.iso(), counts, accounts: readFacts(db) }
}

/** Deletes or restores a stage, also inside the opportunities that are in it. False where there is none. */
function setStade({ db }: World, { idStade, isDeleted }: z.output<typeof StadeRequest>): boolean {
  const set = (field: string) => `document = json_set(document, '$.${field}', json(?))`
  return db.transaction(() => {
    const values = [String(isDeleted), idStade] as const
    db.run(`UPDATE opportunity SET ${set('stade.isDeleted')} WHERE idStade = ?`, ...values)
    const { changes } = db.run(`UPDATE stade SET ${set('isDeleted')} WHERE idCustomFieldValue = ?`, ...values)
    return changes > 0
  })
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

  control.get('/health', () => accept({ now: world.clock.iso(), dialect: world.options.dialect }))
  control.get('/facts', () => accept(facts(world)))

  control.get('/faults', () => accept({ faults: world.faults.list() }))
  control.post(
    '/faults',
    withBody(FaultRequest, (request) => accept({ fault: world.faults.add(request) })),
  )
  control.delete('/faults', () => {
    world.faults.clear()
    return accept()
  })

  control.get('/calls', () => accept({ calls: world.calls.list() }))
  control.delete('/calls', () => {
    world.calls.clear()
    return accept()
  })

  control.get('/clock', () => accept({ now: world.clock.iso() }))
  control.post(
    '/clock',
    withBody(ClockRequest, async ({ advanceSeconds }) =>
      accept({ now: world.clock.iso(await world.clock.advance(advanceSeconds * 1000)) }),
    ),
  )

  // The real API has no endpoint that changes a stage: its own user interface does.
  control.post(
    '/stade',
    withBody(StadeRequest, (request) =>
      setStade(world, request) ? accept() : refuse(400, `There is no stage ${request.idStade}`),
    ),
  )

  // Adds a history such as years of deliveries leave.
  control.post(
    '/events',
    withBody(PastEventsRequest, ({ apiKey, count }) => {
      const account = accountOfKey(apiKey, world.options.extraKey)
      return account
        ? accept(addPastEvents(world, account.idAccount, count))
        : refuse(400, 'Nobody has this key')
    }),
  )

  control.post('/reset', async () => {
    await world.reset()
    return accept()
  })
  return control
}
