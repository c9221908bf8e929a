import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { Handler } from './handler.ts'

export const ACCOUNT_STADES = 'SELECT document FROM stade WHERE idAccount = ? ORDER BY idCustomFieldValue'

/** 4.3: the account's stages, deleted ones included. */
export const listStades: Handler<'listStades'> = (_input, { account, db }) => ({
  code: '200',
  message: 'Liste des stades',
  parameters: { idAccount: [account.idAccount] },
  result: db.documents<Stade>(ACCOUNT_STADES, account.idAccount),
})
