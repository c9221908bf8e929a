import { readEnrichment, startEnrichmentOf } from '../enrichment/enrichments.ts'
import type { Handler } from './handler.ts'

/** 4.1. */
export const startEnrichment: Handler<'startEnrichment'> = ({ body }, context) => {
  const { account, db, clock } = context
  const { enrichment, isNew } = startEnrichmentOf({ db, clock }, account.idAccount, body)
  return {
    code: '200',
    message: isNew
      ? 'Enrichissement lancé'
      : 'Un enrichissement de ce type est déjà en cours pour ce contact',
    result: enrichment,
  }
}

/** 4.2. */
export const getEnrichment: Handler<'getEnrichment'> = ({ params }, { account, db }) => ({
  code: '200',
  message: 'Enrichissement',
  parameters: { idProcessAction: params.id },
  result: readEnrichment(db, account.idAccount, params.id),
})
