import { readEnrichment, startEnrichmentOf } from '../enrichment/enrichments.ts'
import type { Handler } from './handler.ts'
import { echoed } from './sets.ts'

/** 4.1. */
export const startEnrichment: Handler<'startEnrichment'> = ({ body }, { account, db, clock }) => {
  const { enrichment, isNew } = startEnrichmentOf({ db, clock }, account.idAccount, body)
  return {
    success: true,
    code: '200',
    message: isNew
      ? 'Enrichissement lancé'
      : 'Un enrichissement de ce type est déjà en cours pour ce contact',
    parameters: {
      ...echoed(body, 'idCrmVisitCard', 'email', 'siren'),
      type: body.type,
      ...echoed(body, 'webhookUrl', 'webhookSecret'),
    },
    result: enrichment,
  }
}

/** 4.2. */
export const getEnrichment: Handler<'getEnrichment'> = ({ params }, { account, db }) => ({
  success: true,
  code: '200',
  message: 'Enrichissement',
  parameters: { idProcessAction: params.id },
  result: readEnrichment(db, account.idAccount, params.id),
})
