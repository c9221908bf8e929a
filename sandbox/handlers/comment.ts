import type { TimelineElement } from '#lib/contract/schemas/comment.ts'
import type { Database } from '../db/database.ts'
import { invalidFailure } from '../http/failure.ts'
import { all, columnIsOneOf, documentsWhere, is } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'
import { findUser } from './people.ts'

/** The condition of 4.16: only idCompany filters; the other parameters are validated and ignored. */
export const commentsWhere = (query: OperationInput<'listComments'>['query'], idAccount: string) =>
  all(is('idAccount', idAccount), columnIsOneOf('idCompany', query.idCompany))

function checkUsers(db: Database, ids: readonly number[] | undefined, idAccount: string): void {
  const unknown = ids?.find((id) => !findUser(db, idAccount, { id }))
  if (unknown !== undefined) throw invalidFailure(`idUser: Utilisateur inconnu (${unknown})`)
}

/** 4.16. */
export const listComments: Handler<'listComments'> = ({ query }, context) => {
  const { account, db } = context
  checkUsers(db, query.idUser, account.idAccount)
  const where = commentsWhere(query, account.idAccount)
  return {
    commentList: documentsWhere<TimelineElement>(db, 'timeline_element', where, 'idTimelineElement'),
  }
}
