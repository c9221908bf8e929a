import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import { endpointOf, operations } from '#lib/contract/index.ts'
import { allowedMethods } from '#lib/contract/match.ts'
import { accountOfKey } from '../accounts.ts'
import { withCode } from '../dialect/speak.ts'
import { applyFault } from '../faults/apply-fault.ts'
import type { World } from '../world.ts'
import { answer, KEY_HEADER } from './answer.ts'
import { controlRoutes } from './control.ts'
import type { HonoEnv } from './env.ts'

const tooMany = ({ options }: World): Response =>
  Response.json(
    withCode({ success: false, code: 429, message: 'Trop de requêtes', parameters: {} }, options.dialect),
    { status: 429, headers: { 'retry-after': '1' } },
  )

/** The HTTP app of a sandbox: a route for every method and path of the contract, and the control routes. */
export function createApp(world: World): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()

  app.use('/v1/*', async (c, next) => {
    const account = accountOfKey(c.req.header(KEY_HEADER), world.options.extraKey)
    world.calls.record(c.req.method, new URL(c.req.url), c.req.raw.headers, account?.idAccount ?? null)
    await world.ready
    const key = c.req.header(KEY_HEADER) ?? ''
    if (account && world.options.dialect.limits === 'rate' && world.rate.isOver(key)) return tooMany(world)
    if (world.options.latency > 0) await delay(world.options.latency)
    const fault = world.faults.take(c.req.method, c.req.path, c.req.query())
    if (!fault) return next()
    const faulty = await applyFault(fault, c, async () => {
      await next()
      return c.res
    })
    c.res = undefined
    c.res = faulty
  })

  for (const operation of operations) {
    const { method, path, aliases } = endpointOf(operation)
    for (const each of [path, ...aliases]) app.on(method, each, (c) => answer(world, operation, c))
  }

  // Section 7: only this read responds 400, not 404 or 405, when its id is missing.
  const withoutId = endpointOf('getEnrichment').path.replace(':id', '')
  for (const each of [withoutId, withoutId.slice(0, -1)]) {
    app.get(each, (c) => answer(world, 'getEnrichment', c))
  }

  app.route('/_sandbox', controlRoutes(world))

  app.notFound((c) => {
    const methods = allowedMethods(c.req.path)
    const status = methods.length > 0 ? 405 : 404
    const message = status === 405 ? 'Méthode non autorisée' : 'Route inconnue'
    const body = { success: false, code: String(status), message, parameters: {} }
    return Response.json(withCode(body, world.options.dialect), {
      status,
      headers: status === 405 ? { allow: methods.join(', ') } : {},
    })
  })
  return app
}
