import BellRing from 'lucide-react/icons/bell-ring'
import Handshake from 'lucide-react/icons/handshake'
import MessageSquare from 'lucide-react/icons/message-square'
import Newspaper from 'lucide-react/icons/newspaper'
import Sparkles from 'lucide-react/icons/sparkles'
import type { TimelineKind } from '#lib/domain/timeline/timeline.ts'

export const kindIcons: Record<TimelineKind, typeof BellRing> = {
  alert: BellRing,
  news: Newspaper,
  comment: MessageSquare,
  opportunity: Handshake,
  enrichment: Sparkles,
}
