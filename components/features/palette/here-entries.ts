import CirclePlus from 'lucide-react/icons/circle-plus'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Sparkles from 'lucide-react/icons/sparkles'
import type { PaletteEntry, PaletteTools } from '#lib/palette/palette.ts'
import { companyTabs, paths } from '#lib/paths.ts'

/** On a company's screens: what can be done with it, and its parts. */
export function hereEntries({ t, pathname }: PaletteTools): PaletteEntry[] {
  const [, id] = /^\/companies\/(\d+)(?:\/|$)/.exec(pathname) ?? []
  if (id === undefined) return []
  return [
    {
      id: 'here:create',
      group: 'here',
      label: t('here.create'),
      keywords: t('found.create'),
      icon: CirclePlus,
      run: { href: paths.opportunities({ new: id }) },
    },
    {
      id: 'here:enrich',
      group: 'here',
      label: t('here.enrich'),
      keywords: t('found.enrich'),
      icon: Sparkles,
      run: { href: paths.company(id, 'contacts') },
    },
    ...companyTabs.map(
      (tab): PaletteEntry => ({
        id: `here:${tab}`,
        group: 'here',
        label: t('here.tab', { tab: t(`tabs.${tab}`) }),
        icon: PanelsTopLeft,
        onlyTyped: true,
        run: { href: paths.company(id, tab) },
      }),
    ),
  ]
}
