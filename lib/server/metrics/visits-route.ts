import 'server-only'
import { z } from 'zod'
import { pageRoutes } from '#lib/visits/page-routes.ts'
import { MAX_VISITS } from '#lib/visits/visit.ts'
import { env } from '../env.ts'
import { invalid, notFound } from '../errors.ts'
import { readJsonBody } from '../http/body.ts'
import type { Answer, Call } from '../http/handle.ts'
import { requiredSession } from '../session/session.ts'
import { namesOf } from '../store/names.ts'
import { takePointOrThrow } from '../store/points.ts'
import { metrics } from './instruments.ts'

const MAX_BYTES = 4 * 1024
/** Tabs report when they are left or hidden: no person does that more often than once a second. */
const LIMIT = { kind: 'visits', max: 60, windowMs: 60_000 } as const

const upTo = (most: number) => z.number().min(0).max(most).optional()
const Visited = z.strictObject({
  route: z.enum(pageRoutes),
  lcp: upTo(600_000),
  inp: upTo(600_000),
  cls: upTo(1_000),
})
const Told = z.strictObject({ visits: z.array(Visited).min(1).max(MAX_VISITS) })

/**
 * `POST /api/visits` `{"visits": [{"route": "/companies/:id", "lcp": 812, "inp": 40, "cls": 0.01}]}`: Web Vitals of
 * visits, lcp and inp in milliseconds; routes are patterns of ours. 404 while metrics are off (no METRICS_TOKEN), 401
 * without a session, 429 past sixty calls a minute of one session.
 */
export async function postVisits({ request }: Call): Promise<Answer> {
  if (env().METRICS_TOKEN === undefined) throw notFound()
  const used = await requiredSession({ request }, false)
  await takePointOrThrow(LIMIT, namesOf('session', used.session.id)[0] ?? '')
  const told = Told.safeParse(await readJsonBody(request, MAX_BYTES))
  if (!told.success) throw invalid('Send {"visits": [{"route", "lcp", "inp", "cls"}]}')
  const { visitLcp, visitInp, visitCls } = metrics()
  for (const { route, lcp, inp, cls } of told.data.visits) {
    if (lcp !== undefined) visitLcp.observe({ route }, lcp / 1000)
    if (inp !== undefined) visitInp.observe({ route }, inp / 1000)
    if (cls !== undefined) visitCls.observe({ route }, cls)
  }
  return { status: 204, body: null }
}
