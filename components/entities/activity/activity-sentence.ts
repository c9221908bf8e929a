import type { ActivityDetail, ActivityLine } from '#lib/domain/workspace/workspace.ts'

/** The API requires one of these with every write (api.md 4.5). */
const OWNER = ['idUserResponsable', 'userResponsableEmail']

/** The changed fields of an opportunity. An owner sent with other fields is left out, as every write has one. */
export function activityFields({ fields = [] }: ActivityDetail): string[] {
  const others = fields.filter((field) => !OWNER.includes(field))
  return others.length === 0 ? fields : others
}

/** Operations with a fixed sentence: the message key by operation. */
const SENTENCES = {
  tagSupplyIdentification: 'tagged',
  subscribeNewsletterContact: 'subscribed',
  unsubscribeNewsletterContact: 'unsubscribed',
  startEnrichment: 'enriched',
  createWebhook: 'webhookMade',
  deleteWebhook: 'webhookDeleted',
  testWebhook: 'webhookTested',
  'workspace.unname': 'unnamed',
  'workspace.stage': 'stageSet',
  'workspace.removePerson': 'personRemoved',
} as const

const isSimple = (operation: string): operation is keyof typeof SENTENCES =>
  Object.hasOwn(SENTENCES, operation)

export function sentenceOf({ operation, detail, entity, entityId }: ActivityLine) {
  if (isSimple(operation)) return SENTENCES[operation]
  switch (operation) {
    case 'saveOpportunity':
      if (detail.created) return 'created'
      if (detail.to === undefined || detail.from === detail.to) return 'changed'
      // The former stage is unknown if the move was refused or the opportunity not seen before.
      return detail.from === undefined ? 'movedTo' : 'moved'
    case 'workspace.name':
      return entityId === null ? 'namesGiven' : 'named'
    case 'updateWebhook':
      if (detail.isActive === undefined) return 'webhookChanged'
      return detail.isActive ? 'webhookOn' : 'webhookOff'
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
