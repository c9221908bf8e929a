import Bookmark from 'lucide-react/icons/bookmark'
import { plainLine } from '#lib/format/plain-text.ts'
import type { PaletteEntry, PaletteSource, PaletteTools } from '#lib/palette/palette.ts'
import { paths } from '#lib/paths.ts'
import { viewStore } from '#lib/views/view-store.ts'
import { actionEntries } from './action-entries.ts'
import { hereEntries } from './here-entries.ts'
import { preferenceEntries } from './preference-entries.ts'

const screens = { campaigns: paths.campaigns, opportunities: paths.opportunities } as const

/** One's own views and the team's, of every screen. */
const viewEntries = ({ shell }: PaletteTools): PaletteEntry[] =>
  (['opportunities', 'campaigns'] as const).flatMap((screen) =>
    [...viewStore.get(screen), ...viewStore.team(screen)].map(
      ({ name, search, id }): PaletteEntry => ({
        id: `view:${screen}:${id ?? name}`,
        group: 'views',
        label: plainLine(name),
        detail: shell(`nav.${screen}`),
        keywords: shell(`nav.${screen}`),
        icon: Bookmark,
        run: { href: `${screens[screen]()}${search}` },
      }),
    ),
  )

/** What belongs to no feature: actions that are an address away, preferences, saved views, what is on the screen now. */
export const source: PaletteSource = {
  entries: async (_text, tools) => [
    ...hereEntries(tools),
    ...actionEntries(tools),
    ...preferenceEntries(tools),
    ...viewEntries(tools),
  ],
}
