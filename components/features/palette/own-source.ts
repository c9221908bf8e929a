import Bookmark from 'lucide-react/icons/bookmark'
import SquareMousePointer from 'lucide-react/icons/square-mouse-pointer'
import Tag from 'lucide-react/icons/tag'
import { teamStore } from '#components/entities/team/team-store.ts'
import type { NameKind } from '#lib/domain/workspace/workspace.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { PaletteEntry, PaletteSource, PaletteTools } from '#lib/palette/palette.ts'
import { paths } from '#lib/paths.ts'
import { viewStore } from '#lib/views/view-store.ts'
import { actionEntries } from './action-entries.ts'
import { hereEntries } from './here-entries.ts'
import { preferenceEntries } from './preference-entries.ts'

/** Where buttons are of one row, and the same again in each. */
const REPEATED = '[role=row], [role=listitem], li, tr, article, [data-row], [data-key], dialog'
const MOST = 80

const textOf = (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** What the buttons of the screen do: its head, its filters, the bar of what is chosen. Pressed as by hand. */
function buttonEntries(): PaletteEntry[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#content button')].filter(
    (button) =>
      !button.disabled &&
      button.ariaDisabled !== 'true' &&
      button.closest(REPEATED) === null &&
      button.checkVisibility(),
  )
  const entries = new Map<string, PaletteEntry>()
  for (const button of buttons) {
    const label = textOf(button)
    const place = button.closest('section[aria-label], [role=region][aria-label], [role=group][aria-label]')
    const detail = place === null ? undefined : textOf(place)
    const id = `button:${detail ?? ''}:${label}`
    if (label === '' || label.length > 60 || entries.has(id)) continue
    const press = () => {
      // The palette has closed by then, and given the focus back.
      setTimeout(() => {
        if (!button.isConnected) return
        button.focus()
        button.click()
      })
    }
    entries.set(id, {
      id,
      group: 'screen',
      label,
      detail,
      icon: SquareMousePointer,
      onlyTyped: true,
      run: { act: press },
    })
    if (entries.size === MOST) break
  }
  return [...entries.values()]
}

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

const named = {
  user: (id: string) => paths.opportunities({ owner: [Number(id)] }),
  campaign: (id: string) => paths.campaigns({ idCampaign: id }),
  routine: (id: string) => paths.routines({ idSupply: id }),
  newsletter: (id: string) => paths.newsletters({ idNewsletter: id }),
} satisfies Partial<Record<NameKind, (id: string) => string>>
const screenOf = {
  user: 'opportunities',
  campaign: 'campaigns',
  routine: 'routines',
  newsletter: 'newsletters',
} as const

const isListed = (kind: NameKind): kind is keyof typeof named => Object.hasOwn(named, kind)

/** What the team gave names, found by them and by their numbers. */
const nameEntries = ({ shell }: PaletteTools): PaletteEntry[] =>
  [...teamStore.get().names.values()].flatMap(({ kind, id, name }): PaletteEntry[] =>
    isListed(kind)
      ? [
          {
            id: `name:${kind}:${id}`,
            group: 'screens',
            label: plainLine(name),
            detail: `${shell(`nav.${screenOf[kind]}`)} · ${id}`,
            keywords: `${shell(`nav.${screenOf[kind]}`)} ${id}`,
            icon: Tag,
            onlyTyped: true,
            run: { href: named[kind](id) },
          },
        ]
      : [],
  )

/** What belongs to no feature: actions that are an address away, preferences, saved views, what is on the screen now. */
export const ownSource: PaletteSource = {
  entries: async (_text, tools) => [
    ...hereEntries(tools),
    ...buttonEntries(),
    ...actionEntries(tools),
    ...preferenceEntries(tools),
    ...viewEntries(tools),
    ...nameEntries(tools),
  ],
}
