import type { PaletteSource } from '#lib/palette/palette.ts'
import { actionEntries } from './action-entries.ts'
import { hereEntries } from './here-entries.ts'
import { preferenceEntries } from './preference-entries.ts'
import { viewEntries } from './view-entries.ts'

/** What belongs to no feature: actions that are an address away, preferences, saved views, what is on the screen now. */
export const source: PaletteSource = {
  entries: async (_text, tools) => [
    ...hereEntries(tools),
    ...actionEntries(tools),
    ...preferenceEntries(tools),
    ...viewEntries(tools),
  ],
}
