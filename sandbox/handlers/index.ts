import { resourceHandlers } from '../resources/index.ts'
import * as alert from './alert.ts'
import * as campaignResult from './campaign-result.ts'
import * as comment from './comment.ts'
import * as company from './company.ts'
import * as crmVisitCard from './crm-visit-card.ts'
import * as enrichment from './enrichment.ts'
import type { Handlers } from './handler.ts'
import * as newsletter from './newsletter.ts'
import * as opportunity from './opportunity.ts'
import * as stade from './stade.ts'
import * as supply from './supply.ts'
import * as webhook from './webhook.ts'

/** Each operation's handler, by the name under which its file exports it. */
export const handlers: Handlers = {
  ...alert,
  ...campaignResult,
  ...comment,
  ...company,
  ...crmVisitCard,
  ...enrichment,
  ...newsletter,
  ...opportunity,
  ...stade,
  ...supply,
  ...webhook,
  ...resourceHandlers,
}
