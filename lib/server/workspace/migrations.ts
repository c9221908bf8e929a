import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export type Engine = 'sqlite' | 'postgres'

type Table = CreateTableBuilder<string, string>
type Any = Kysely<unknown>

/** An auto-increment id. */
const counted = (engine: Engine) => (table: Table) =>
  engine === 'postgres'
    ? table.addColumn('id', 'bigserial', (column) => column.primaryKey())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())

const ofAccount = (table: Table) =>
  table.addColumn('accountId', 'bigint', (column) =>
    column.notNull().references('account.id').onDelete('cascade'),
  )

const byPerson = (table: Table) =>
  table.addColumn('personId', 'bigint', (column) => column.references('person.id').onDelete('set null'))

const each =
  (add: (table: Table, name: string) => Table) =>
  (...names: string[]) =>
  (table: Table) =>
    names.reduce(add, table)
const whole = each((table, name) => table.addColumn(name, 'bigint', (column) => column.notNull()))
const text = each((table, name) => table.addColumn(name, 'text', (column) => column.notNull()))
const flag = each((table, name) =>
  table.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)),
)
const optionalText = each((table, name) => table.addColumn(name, 'text'))
const optionalWhole = each((table, name) => table.addColumn(name, 'bigint'))
const textKey = each((table, name) => table.addColumn(name, 'text', (column) => column.primaryKey()))

const make = (db: Any, name: string, ...parts: ((table: Table) => Table)[]) =>
  parts.reduce<Table>((table, part) => part(table), db.schema.createTable(name) as unknown as Table).execute()

const index = (db: Any, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()

const key = (name: string, columns: string[]) => (table: Table) =>
  table.addPrimaryKeyConstraint(name, columns as never)

/** People, the names they give, and the items they keep. */
const people = (engine: Engine) => async (db: Any) => {
  await make(
    db,
    'account',
    counted(engine),
    (table) => text('scope')(table).addUniqueConstraint('account_scope', ['scope'] as never),
    whole('createdAt'),
  )
  await make(
    db,
    'person',
    counted(engine),
    ofAccount,
    whole('createdAt'),
    optionalText('subject', 'name', 'email'),
    optionalWhole('idUser'),
  )
  await index(db, 'person_account', 'person', ['accountId'])
  await make(db, 'session', ofAccount, whole('until'), textKey('id'), (table) =>
    table.addColumn('personId', 'bigint', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    ),
  )
  await make(
    db,
    'name',
    ofAccount,
    text('kind', 'id', 'name'),
    byPerson,
    whole('at'),
    key('name_key', ['accountId', 'kind', 'id']),
  )
  await make(
    db,
    'stage',
    ofAccount,
    whole('idStade'),
    text('outcome'),
    whole('probability'),
    byPerson,
    whole('at'),
    key('stage_key', ['accountId', 'idStade']),
  )
  await make(
    db,
    'item',
    ofAccount,
    text('collection', 'key'),
    byPerson,
    flag('shared', 'isDefault'),
    text('body'),
    whole('at'),
    textKey('id'),
  )
  await index(db, 'item_account', 'item', ['accountId', 'collection'])
}

/** Activity, and the history of opportunities' stages. */
const past = (engine: Engine) => async (db: Any) => {
  await make(
    db,
    'activity',
    counted(engine),
    ofAccount,
    whole('at'),
    byPerson,
    text('operation', 'entity'),
    optionalText('entityId'),
    optionalWhole('idCompany', 'idContact'),
    optionalText('code'),
    text('detail', 'outcome', 'requestId'),
  )
  // A line whose write timed out may be written twice: by the retry, and by the first attempt if it still completes.
  await db.schema
    .createIndex('activity_once')
    .unique()
    .on('activity')
    .columns(['requestId', 'entity'])
    .execute()
  await index(db, 'activity_account', 'activity', ['accountId', 'id'])
  await index(db, 'activity_entity', 'activity', ['accountId', 'entity', 'entityId', 'id'])
  await index(db, 'activity_company', 'activity', ['accountId', 'idCompany', 'id'])
  await index(db, 'activity_contact', 'activity', ['accountId', 'idContact', 'id'])
  await index(db, 'activity_person', 'activity', ['accountId', 'personId', 'id'])
  await index(db, 'activity_operation', 'activity', ['accountId', 'operation', 'id'])
  await index(db, 'activity_at', 'activity', ['at'])
  await make(
    db,
    'stageHistory',
    counted(engine),
    ofAccount,
    whole('idOpportunity'),
    optionalWhole('idStade'),
    whole('at'),
    text('how'),
    byPerson,
    optionalWhole('fromStade'),
  )
  await index(db, 'stage_history_opportunity', 'stageHistory', ['accountId', 'idOpportunity', 'id'])
  await make(
    db,
    'stageNow',
    ofAccount,
    whole('idOpportunity'),
    optionalWhole('idStade'),
    whole('at'),
    text('how'),
    key('stage_now_key', ['accountId', 'idOpportunity']),
  )
}

/** For sales managers: history of deadlines, stuck rules, targets, and calendar feeds. */
const pipeline = (engine: Engine) => async (db: Any) => {
  await db.schema.alterTable('stageNow').addColumn('deadline', 'text').execute()
  await db.schema.alterTable('stageNow').addColumn('deadlineAt', 'bigint').execute()
  await make(
    db,
    'deadlineHistory',
    counted(engine),
    ofAccount,
    whole('idOpportunity', 'at'),
    text('how'),
    byPerson,
    optionalText('fromDeadline', 'deadline'),
  )
  await index(db, 'deadline_history_at', 'deadlineHistory', ['accountId', 'at'])
  await index(db, 'stage_history_at', 'stageHistory', ['accountId', 'at'])
  await make(
    db,
    'stuckRule',
    ofAccount,
    whole('idStade', 'days'),
    byPerson,
    whole('at'),
    key('stuck_rule_key', ['accountId', 'idStade']),
  )
  await make(
    db,
    'target',
    ofAccount,
    whole('idUser'),
    text('month'),
    whole('cents'),
    byPerson,
    whole('at'),
    key('target_key', ['accountId', 'idUser', 'month']),
  )
  await make(
    db,
    'feed',
    ofAccount,
    byPerson,
    (table) => text('digest')(table).addUniqueConstraint('feed_digest', ['digest'] as never),
    text('sealed', 'filter'),
    whole('createdAt'),
    textKey('id'),
    optionalText('subject'),
    optionalWhole('usedAt'),
  )
  await index(db, 'feed_account', 'feed', ['accountId'])
}

/**
 * A person is only deleted with all rows of their account. For each, PostgreSQL would scan the rows of all other
 * accounts to check the foreign key; SQLite cannot drop a constraint, and its check is switched off (`removeAccount`).
 */
const unbound = (engine: Engine) => async (db: Any) => {
  if (engine === 'sqlite') return
  for (const table of ['activity', 'stageHistory', 'deadlineHistory', 'name', 'stage', 'item'])
    await db.schema.alterTable(table).dropConstraint(`${table}_personId_fkey`).execute()
}

/** The issuer of `subject`: another provider may have the same subject for another person. */
const issuers = async (db: Any) => {
  await db.schema.alterTable('person').addColumn('issuer', 'text').execute()
}

/** Migrations by name, in order: a released one is never changed, only followed by others. */
export const migrationsFor = (engine: Engine): Record<string, Migration> => ({
  '001-people': { up: people(engine) },
  '002-past': { up: past(engine) },
  '003-pipeline': { up: pipeline(engine) },
  '004-unbound': { up: unbound(engine) },
  '005-issuers': { up: issuers },
})
