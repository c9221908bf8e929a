import type { LiveTopic } from '#lib/domain/workspace/workspace.ts'
import { createListeners } from '#lib/store.ts'

/** What somebody of the account changed just now, in another tab or browser (design.md section 11). */
export const liveEvents = createListeners<[topic: LiveTopic]>()
