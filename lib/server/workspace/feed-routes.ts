import { z } from 'zod'
import { locales } from '#lib/domain/text/languages.ts'
import type { FeedChoice } from '#lib/domain/workspace/workspace.ts'
import { grantOf } from '../oidc/member.ts'
import { FEED_PREFIX } from './feed-route.ts'
import { listFeeds, makeFeed, revokeFeed } from './feeds.ts'
import { line, number, type Route, uuid, valid } from './route.ts'

const Feed: z.ZodType<FeedChoice> = z.strictObject({
  name: line(60),
  idUser: number.nullable(),
  amounts: z.boolean(),
  locale: z.enum(locales),
  currency: z.string().regex(/^[A-Z]{3}$/, { error: 'is no currency, e.g. EUR' }),
})

/** Calendar addresses: each person manages their own, whatever their role. */
export const FEED_ROUTES: Readonly<Record<string, Route>> = {
  'GET feeds': async ({ db, session }) => ({ feeds: await listFeeds(db, session) }),
  'POST feeds': async ({ db, session, body, record }) => {
    const choice = valid(Feed, body)
    const grant = session.signedOn ? await grantOf(session.id) : null
    const { id, token } = await makeFeed(db, session, choice, grant)
    await record({ operation: 'workspace.feed', entity: 'feed', entityId: id, detail: { created: true } })
    return { id, path: `${FEED_PREFIX}${token}.ics` }
  },
  'DELETE feeds/*': async ({ db, session, part: [id], record }) => {
    const entityId = valid(uuid, id)
    await revokeFeed(db, session, entityId)
    await record({ operation: 'workspace.feed', entity: 'feed', entityId, detail: { created: false } })
  },
}
