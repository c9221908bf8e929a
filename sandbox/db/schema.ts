import { RESOURCE_SCHEMA } from './schema-resources.ts'
import { WEBHOOK_SCHEMA } from './schema-webhooks.ts'

/** Increase it whenever tables or seeded documents change: an older database file is then refused. */
export const SCHEMA_VERSION = 3

/**
 * Every table of the sandbox. What queries filter on has a column and an index; the rest of a resource is the JSON
 * document that the API returns, so that reading needs no joins.
 */
export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE fact (
  idAccount TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (idAccount, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE company (
  idCompany INTEGER PRIMARY KEY,
  siren TEXT NOT NULL UNIQUE,
  tvaNumber TEXT,
  siegeSiret TEXT,
  branchSiege INTEGER,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX company_tva ON company (tvaNumber);

CREATE TABLE branch (
  idBranch INTEGER PRIMARY KEY,
  siret TEXT NOT NULL UNIQUE,
  idCompany INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX branch_company ON branch (idCompany);

CREATE TABLE company_identifier (
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  idCompany INTEGER NOT NULL,
  PRIMARY KEY (kind, value, idCompany)
) STRICT, WITHOUT ROWID;

CREATE TABLE stade (
  idCustomFieldValue INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX stade_account ON stade (idAccount);

CREATE TABLE alert (
  idAlert INTEGER PRIMARY KEY,
  idCompany INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX alert_company ON alert (idCompany);

CREATE TABLE job (
  idJob INTEGER PRIMARY KEY AUTOINCREMENT,
  dueAt INTEGER NOT NULL,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL
) STRICT;
CREATE INDEX job_due ON job (dueAt, idJob);
${RESOURCE_SCHEMA}${WEBHOOK_SCHEMA}`
