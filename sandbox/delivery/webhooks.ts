import { randomBytes } from 'node:crypto'
import { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import type { Row } from '../db/database.ts'
import { forbidden, invalidFailure, notFoundFailure } from '../http/failure.ts'
import { type EventStore, withdrawOrphans } from './events.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('hex')}`

/** Without its secret, which the schema does not know. */
const toConfig = (row: Row) => WebhookConfig.parse({ ...row, isActive: row.isActive === 1 })

export const readWebhooks = ({ db }: EventStore, idAccount: string): WebhookConfig[] =>
  db.all(`SELECT * FROM webhook_config WHERE idAccount = ? ORDER BY idWebhookConfig`, idAccount).map(toConfig)

/** A webhook of the account. Throws 404 and 403. */
export function ownWebhook({ db }: EventStore, idAccount: string, idWebhookConfig: number): WebhookConfig {
  const row = db.get(`SELECT * FROM webhook_config WHERE idWebhookConfig = ?`, idWebhookConfig)
  if (!row) throw notFoundFailure('Webhook introuvable')
  if (row.idAccount !== idAccount) throw forbidden("Vous n'avez pas accès à ce webhook")
  return toConfig(row)
}

/** Adds a webhook with a secret of its own; 400 when the account has one for that event type. */
export function addWebhook(
  store: EventStore,
  idAccount: string,
  { eventType, url }: Pick<WebhookConfig, 'eventType' | 'url'>,
): WebhookConfig & { secret: string } {
  const { db, clock } = store
  const secret = newSecret()
  const now = clock.iso()
  const columns = { idAccount, eventType, url, secret, created: now, modified: now }
  const { changes, id } = db.insert('webhook_config', columns, undefined, 'IGNORE')
  if (changes === 0) throw invalidFailure(`Un webhook existe déjà pour l'événement ${eventType}`)
  return { ...ownWebhook(store, idAccount, id), secret }
}

/** Changes a webhook. A new url brings a new secret, for the attempts that still wait too. */
export function changeWebhook(
  store: EventStore,
  idAccount: string,
  idWebhookConfig: number,
  { url, isActive }: { readonly url?: string | undefined; readonly isActive?: boolean | undefined },
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

/** Removes a webhook; its events stay in the history, and those that wait are withdrawn. */
export function removeWebhook(store: EventStore, idAccount: string, idWebhookConfig: number): void {
  store.db.transaction(() => {
    ownWebhook(store, idAccount, idWebhookConfig)
    store.db.run('DELETE FROM webhook_config WHERE idWebhookConfig = ?', idWebhookConfig)
    withdrawOrphans(store)
  })
}
