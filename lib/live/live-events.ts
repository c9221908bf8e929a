import type { LiveTopic } from '#lib/domain/workspace/workspace.ts'
import { createListeners } from '#lib/store.ts'

/** Topics in which somebody of the account has changed something, in another tab or browser. */
export const liveEvents = createListeners<[topic: LiveTopic]>()
