import { BellRing, Handshake, MessageSquare, Newspaper, Sparkles } from 'lucide-react'
import type { TimelineKind } from '#lib/domain/timeline/timeline.ts'

export const kindIcons: Record<TimelineKind, typeof BellRing> = {
  alert: BellRing,
  news: Newspaper,
  comment: MessageSquare,
  opportunity: Handshake,
  enrichment: Sparkles,
}
