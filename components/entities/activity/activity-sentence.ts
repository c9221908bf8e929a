import type { ActivityDetail, ActivityLine } from '#lib/domain/workspace/workspace.ts'

/** The API wants one of them with every write (api.md 4.5). */
const OWNER = ['idUserResponsable', 'userResponsableEmail']

/** What was changed of an opportunity, as far as its fields say: an owner that came with others says nothing. */
export function activityFields({ fields = [] }: ActivityDetail): string[] {
  const others = fields.filter((field) => !OWNER.includes(field))
  return others.length === 0 ? fields : others
}

export function sentenceOf({ operation, detail, entity, entityId }: ActivityLine) {
  switch (operation) {
    case 'saveOpportunity':
      if (detail.created) return 'created'
      if (detail.to === undefined || detail.from === detail.to) return 'changed'
      // Nobody knows from where what was refused, or never seen before.
      return detail.from === undefined ? 'movedTo' : 'moved'
    case 'tagSupplyIdentification':
      return 'tagged'
    case 'subscribeNewsletterContact':
      return 'subscribed'
    case 'unsubscribeNewsletterContact':
      return 'unsubscribed'
    case 'startEnrichment':
      return 'enriched'
    case 'createWebhook':
      return 'webhookMade'
    case 'updateWebhook':
      return 'webhookChanged'
    case 'deleteWebhook':
      return 'webhookDeleted'
    case 'testWebhook':
      return 'webhookTested'
    case 'workspace.name':
      return 'named'
    case 'workspace.unname':
      return 'unnamed'
    case 'workspace.stage':
      return 'stageSet'
    case 'workspace.removePerson':
      return 'personRemoved'
    case 'workspace.share':
      return entity === 'views' ? 'sharedView' : entity === 'watch' ? 'sharedCompany' : 'sharedLimit'
    case 'workspace.feed':
      return detail.created ? 'feedMade' : 'feedRevoked'
    case 'workspace.unshare':
      return entity === 'views' ? 'unsharedView' : entity === 'watch' ? 'unsharedCompany' : 'unsharedLimit'
    case 'workspace.stuck':
      return entityId === null ? 'stuckSet' : 'stuckSetIn'
    case 'workspace.target':
      return detail.count === undefined ? 'targetSet' : 'targetsSet'
    default:
      return 'other'
  }
}
