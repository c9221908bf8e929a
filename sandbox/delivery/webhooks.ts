import { randomBytes } from 'node:crypto'
import type { BodyOf } from '#lib/contract/index.ts'
import { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import type { Row } from '../db/database.ts'
import { forbidden, invalidFailure, notFoundFailure } from '../http/failure.ts'
import { type EventStore, withdrawOrphans } from './events.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('hex')}`

/** Without the secret: the schema does not have it. */
const toConfig = (row: Row) => WebhookConfig.parse({ ...row, isActive: row.isActive === 1 })

export const readWebhooks = ({ db }: EventStore, idAccount: string): WebhookConfig[] =>
  db.all(`SELECT * FROM webhook_config WHERE idAccount = ? ORDER BY idWebhookConfig`, idAccount).map(toConfig)

/** A webhook of the account. Throws 404, or 403 for another account's. */
export function ownWebhook({ db }: EventStore, idAccount: string, idWebhookConfig: number): WebhookConfig {
  const row = db.row('webhook_config', { idWebhookConfig })
  if (!row) throw notFoundFailure('Webhook introuvable')
  if (row.idAccount !== idAccount) throw forbidden("Vous n'avez pas accès à ce webhook")
  return toConfig(row)
}

/** Creates a webhook with a new secret; 400 when the account already has one for that event type. */
export function addWebhook(
  store: EventStore,
  idAccount: string,
  { eventType, url }: BodyOf<'createWebhook'>,
): WebhookConfig & { secret: string } {
  const { db, clock } = store
  const secret = newSecret()
  const now = clock.iso()
  const columns = { idAccount, eventType, url, secret, created: now, modified: now }
  const { changes, id } = db.insert('webhook_config', columns, undefined, 'IGNORE')
  if (changes === 0) throw invalidFailure(`Un webhook existe déjà pour l'événement ${eventType}`)
  return { ...ownWebhook(store, idAccount, id), secret }
}

/** Updates a webhook. A new url gets a new secret, which pending attempts use too. */
export function changeWebhook(
  store: EventStore,
  idAccount: string,
  idWebhookConfig: number,
  { url, isActive }: BodyOf<'updateWebhook'>,
): WebhookConfig & { secret?: string } {
  const { db, clock } = store
  return db.transaction(() => {
    const before = ownWebhook(store, idAccount, idWebhookConfig)
    const secret = url !== undefined && url !== before.url ? newSecret() : null
    db.run(
      `UPDATE webhook_config SET url = ?, isActive = ?, secret = coalesce(?, secret), modified = ?
       WHERE idWebhookConfig = ?`,
      url ?? before.url,
      Number(isActive ?? before.isActive),
      secret,
      clock.iso(),
      idWebhookConfig,
    )
    withdrawOrphans(store)
    return { ...ownWebhook(store, idAccount, idWebhookConfig), ...(secret === null ? {} : { secret }) }
  })
}

/** Deletes a webhook; its events stay in the history, and pending ones fail. */
export function removeWebhook(store: EventStore, idAccount: string, idWebhookConfig: number): void {
  store.db.transaction(() => {
    ownWebhook(store, idAccount, idWebhookConfig)
    store.db.run('DELETE FROM webhook_config WHERE idWebhookConfig = ?', idWebhookConfig)
    withdrawOrphans(store)
  })
}
