import { TIMELINE_KINDS, type TimelineKind } from '#lib/domain/timeline/timeline.ts'
import { defineView, param } from '#lib/view.ts'

/** The kinds shown, kept in the address, in fixed order; all if it names none that exist. */
export const timelineView = defineView({
  kinds: param<readonly TimelineKind[]>(
    (given) => {
      const named = new Set(given?.split(','))
      const kinds = TIMELINE_KINDS.filter((kind) => named.has(kind))
      return kinds.length === 0 ? TIMELINE_KINDS : kinds
    },
    (kinds) => (kinds.length === TIMELINE_KINDS.length ? null : kinds.join()),
  ),
})
