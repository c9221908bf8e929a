import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'
import type { Database } from '../db/database.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { notFoundFailure } from '../http/failure.ts'
import { nulls } from '../seed/nulls.ts'
import { nextOpportunityId, storeOpportunity } from '../seed/resources/opportunity-store.ts'
import type { Context } from '../world.ts'
import { all, columnIsOneOf, documentsWhere, is, ofAccount, ofSiren, within } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'
import { findContact, findUser } from './people.ts'

type Query = OperationInput<'listOpportunities'>['query']
type Body = OperationInput<'saveOpportunity'>['body']

/** The condition of 4.4. `isDeleted` includes deleted ones, as does `pollingDeleted`, which no others can match. */
export const opportunitiesWhere = (query: Query, idAccount: string, now: number) =>
  all(
    ofAccount(idAccount, query.idOpportunity, query.idCompany, query.siren),
    columnIsOneOf('idOpportunity', query.idOpportunity),
    columnIsOneOf('idCompany', query.idCompany),
    ofSiren('idCompany', query.siren),
    columnIsOneOf('idStade', query.idStade),
    within('modifiedAt', query.polling, now),
    within('deletedAt', query.pollingDeleted, now),
    query.isDeleted || query.pollingDeleted !== undefined ? null : is('isDeleted', 0),
  )

/** 4.4. */
export const listOpportunities: Handler<'listOpportunities'> = ({ query }, { account, clock, db }) => {
  const where = opportunitiesWhere(query, account.idAccount, clock.now())
  return {
    code: 200,
    opportunityList: documentsWhere<Opportunity>(db, 'opportunity', where, 'idOpportunity'),
  }
}

function known(db: Database, idOpportunity: number, idAccount: string): Opportunity {
  const found = db.document<Opportunity>('opportunity', { idOpportunity, idAccount, isDeleted: 0 })
  if (!found) throw notFoundFailure('Opportunité inexistante')
  return found
}

/** The stage to set: one of the account, and not a deleted one unless the opportunity is in it already. */
function stadeOf(db: Database, idStade: number, idAccount: string, before: Opportunity): Stade {
  const stade = db.document<Stade>('stade', { idCustomFieldValue: idStade, idAccount })
  if (!stade || (stade.isDeleted && before.idStade !== idStade)) throw notFoundFailure('Stade inexistant')
  return stade
}

function checkReferences(db: Database, { idCompany, idSequenceAction }: Body, idAccount: string): void {
  if (!db.row('company', { idCompany })) throw notFoundFailure('Société inexistante')
  if (idSequenceAction != null && !db.row('sequence_action', { idSequenceAction, idAccount }))
    throw notFoundFailure('Action de séquence inexistante')
}

function contactOf(db: Database, body: Body, idAccount: string): number | null | undefined {
  const named = { id: body.idCrmVisitCard, email: body.crmVisitCardEmail }
  if (named.id == null && named.email === undefined) return body.idCrmVisitCard
  const contact = findContact(db, idAccount, named)
  if (!contact) throw notFoundFailure('CrmVisitCard introuvable')
  return contact.idCrmVisitCard
}

// Null clears a field. A missing one is kept or cleared: api.md 4.5 does not say, so the dialect decides.
const changeIn =
  ({ update }: Dialect) =>
  <T>(given: T | undefined, before: T): T | null =>
    given !== undefined ? given : update === 'merge' ? before : null

const midnight = (day: string) => `${day}T00:00:00.000Z`

const fresh = (body: Body, idAccount: string, now: string): Opportunity => ({
  idOpportunity: 0,
  ...nulls('title', 'deadline', 'idStade', 'stade', 'amount', 'comment'),
  ...nulls('idUser', 'idSequenceAction', 'idCrmVisitCard'),
  created: now,
  modified: now,
  idCompany: body.idCompany,
  idAccount,
  isDeleted: false,
})

/** `before` with the body's changes; throws 404 for a reference that does not exist. */
function applied(before: Opportunity, body: Body, { account, db, clock, dialect }: Context): Opportunity {
  const { idAccount } = account
  const change = changeIn(dialect)
  checkReferences(db, body, idAccount)
  const user = findUser(db, idAccount, { id: body.idUserResponsable, email: body.userResponsableEmail })
  if (!user) throw notFoundFailure('Utilisateur responsable inexistant')
  const idStade = change(body.idStade, before.idStade)
  return {
    ...before,
    title: change(body.title, before.title),
    deadline: body.deadline ? midnight(body.deadline) : change(body.deadline, before.deadline),
    idStade,
    amount: change(body.amount, before.amount),
    comment: change(body.comment, before.comment),
    modified: clock.iso(),
    idCompany: body.idCompany,
    idUser: user.idUser,
    idSequenceAction: change(body.idSequenceAction, before.idSequenceAction),
    idCrmVisitCard: change(contactOf(db, body, idAccount), before.idCrmVisitCard),
    stade: idStade === null ? null : stadeOf(db, idStade, idAccount, before),
  }
}

/** 4.5. */
export const saveOpportunity: Handler<'saveOpportunity'> = ({ body }, context) => {
  const { account, clock, db } = context
  const { idOpportunity } = body
  const isNew = idOpportunity === undefined
  const opportunity = db.transaction(() => {
    const before = isNew
      ? fresh(body, account.idAccount, clock.iso())
      : known(db, idOpportunity, account.idAccount)
    const after = applied(before, body, context)
    const saved = isNew ? { ...after, idOpportunity: nextOpportunityId(db), modified: after.created } : after
    storeOpportunity(db, saved)
    return saved
  })
  return { code: 200, message: isNew ? 'Opportunité créée' : 'Opportunité modifiée', opportunity }
}
