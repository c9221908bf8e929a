/** Topics of live events: parts of the workspace, and opportunities and webhooks written through the dashboard. */
export const LIVE_TOPICS = [
  'names',
  'stages',
  'targets',
  'feeds',
  'views',
  'watch',
  'limits',
  'me',
  'opportunities',
  'webhooks',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]
