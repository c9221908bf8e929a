import type { WriteOperation } from '#lib/contract/index.ts'
import type { LiveTopic } from '#lib/domain/workspace/live-topics.ts'
import { createListeners } from '#lib/store.ts'

/** Topics in which somebody of the account has changed something, in another tab or browser. */
export const liveEvents = createListeners<[topic: LiveTopic]>()

/** Writes that this tab has made: it tells its browser's other tabs of them. */
export const ownWrites = createListeners<[operation: WriteOperation]>()
