import { Bookmark, Columns3, SquareMousePointer, Tag, UserRound } from 'lucide-react'
import { teamStore } from '#components/entities/team/team-store.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import type { NameKind } from '#lib/domain/workspace/workspace.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { PaletteEntry, PaletteSource, PaletteTools } from '#lib/palette/palette.ts'
import { paths } from '#lib/paths.ts'
import { viewStore } from '#lib/views/view-store.ts'
import { actionEntries } from './action-entries.ts'
import { companyPageEntries } from './company-page-entries.ts'
import { preferenceEntries } from './preference-entries.ts'

/** Containers whose buttons belong to one item and are repeated in each. */
const REPEATED = '[role=row], [role=listitem], li, tr, article, [data-row], [data-key], dialog'
const MAX = 80

const textOf = (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Entries for the visible buttons of the screen (header, filters, selection bar); choosing one clicks the button. */
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
      // After the palette has closed and returned the focus.
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
    if (entries.size === MAX) break
  }
  return [...entries.values()]
}

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
        run: { href: `${paths[screen]()}${search}` },
      }),
    ),
  )

type NamedOn = readonly ['opportunities' | 'campaigns' | 'routines' | 'newsletters', (id: string) => string]

/** The screen on which a record that the team has named is found, and its address there. */
const NAMED: Partial<Record<NameKind, NamedOn>> = {
  user: ['opportunities', (id) => paths.opportunities({ owner: [Number(id)] })],
  campaign: ['campaigns', (idCampaign) => paths.campaigns({ idCampaign })],
  routine: ['routines', (idSupply) => paths.routines({ idSupply })],
  newsletter: ['newsletters', (idNewsletter) => paths.newsletters({ idNewsletter })],
}

/** Records that the team has named, found by name and by id. */
const nameEntries = ({ shell }: PaletteTools): PaletteEntry[] =>
  [...teamStore.get().names.values()].flatMap(({ kind, id, name }): PaletteEntry[] => {
    const place = NAMED[kind]
    if (!place) return []
    const [screen, hrefOf] = place
    return [
      {
        id: `name:${kind}:${id}`,
        group: 'screens',
        label: plainLine(name),
        detail: `${shell(`nav.${screen}`)} · ${id}`,
        keywords: `${shell(`nav.${screen}`)} ${id}`,
        icon: Tag,
        onlyTyped: true,
        run: { href: hrefOf(id) },
      },
    ]
  })

/** A number alone may be that of an opportunity or a contact: links to both, after the company's. */
function numberEntries(text: string, { t }: PaletteTools): PaletteEntry[] {
  const id = readId(text)
  if (id === null) return []
  const entry = (kind: 'opportunity' | 'contact', icon: PaletteEntry['icon']): PaletteEntry => ({
    id: `number:${kind}`,
    group: 'actions',
    label: t(`numbers.${kind}`, { id: String(id) }),
    icon,
    exact: 'last',
    run: { href: paths[kind](id) },
  })
  return [entry('opportunity', Columns3), entry('contact', UserRound)]
}

/** Palette source for what belongs to no feature: actions, preferences, saved views, the current screen. */
export const ownSource: PaletteSource = {
  entries: async (text, tools) => [
    ...companyPageEntries(tools),
    ...buttonEntries(),
    ...actionEntries(tools),
    ...preferenceEntries(tools),
    ...viewEntries(tools),
    ...nameEntries(tools),
    ...numberEntries(text, tools),
  ],
}
