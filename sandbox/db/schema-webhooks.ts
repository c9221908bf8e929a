/**
 * Webhooks and enrichments. A pending event is a row here and a row of `job`, written together; an attempt that a kill
 * interrupted is found in state SENDING at the next start. Per-request calls (6.2) have no webhook: they carry their
 * own url and secret, and are not in the history.
 */
export const WEBHOOK_SCHEMA = `
CREATE TABLE webhook_config (
  idWebhookConfig INTEGER PRIMARY KEY AUTOINCREMENT,
  idAccount TEXT NOT NULL,
  eventType TEXT NOT NULL,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  isActive INTEGER NOT NULL DEFAULT 1,
  created TEXT NOT NULL,
  modified TEXT NOT NULL,
  UNIQUE (idAccount, eventType)
) STRICT;

CREATE TABLE webhook_event (
  idWebhookEvent INTEGER PRIMARY KEY AUTOINCREMENT,
  idAccount TEXT NOT NULL,
  idWebhookConfig INTEGER,
  url TEXT,
  secret TEXT,
  eventType TEXT NOT NULL,
  payload TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'SENDING', 'SUCCESS', 'RETRY', 'FAILED')),
  httpStatus INTEGER,
  responseBody TEXT,
  retryCount INTEGER NOT NULL DEFAULT 0,
  maxRetries INTEGER NOT NULL,
  nextRetryDate TEXT,
  lastAttemptDate TEXT,
  created TEXT NOT NULL,
  modified TEXT NOT NULL,
  CHECK ((idWebhookConfig IS NULL) <> (url IS NULL))
) STRICT;
CREATE INDEX webhook_event_account ON webhook_event (idAccount, idWebhookEvent) WHERE idWebhookConfig IS NOT NULL;
CREATE INDEX webhook_event_type ON webhook_event (idAccount, eventType, idWebhookEvent) WHERE idWebhookConfig IS NOT NULL;
CREATE INDEX webhook_event_status ON webhook_event (idAccount, status, idWebhookEvent) WHERE idWebhookConfig IS NOT NULL;
CREATE INDEX webhook_event_waiting ON webhook_event (idWebhookConfig) WHERE status IN ('PENDING', 'RETRY');

CREATE TABLE enrichment (
  idProcessAction INTEGER PRIMARY KEY AUTOINCREMENT,
  idAccount TEXT NOT NULL,
  idCrmVisitCard INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('phone', 'email', 'linkedin')),
  status TEXT NOT NULL,
  output TEXT,
  webhookUrl TEXT,
  webhookSecret TEXT,
  created TEXT NOT NULL,
  modified TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX enrichment_running ON enrichment (idCrmVisitCard, type) WHERE status = 'processing';
`
