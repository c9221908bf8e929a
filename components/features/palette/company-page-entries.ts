import { ChevronDown, ChevronUp, CirclePlus, Landmark, PanelsTopLeft, Sparkles } from 'lucide-react'
import type { ResponseOf } from '#lib/contract/index.ts'
import { officialPages } from '#lib/domain/company/official-pages.ts'
import type { PaletteEntry, PaletteTools } from '#lib/palette/palette.ts'
import { companyTabOf, companyTabs, paths } from '#lib/paths.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { placeIn, trailOf } from '#lib/trail/trail.ts'

function besideEntries({ t, pathname }: PaletteTools, id: number): PaletteEntry[] {
  const place = placeIn(trailOf('company'), id)
  if (place === null) return []
  const { at, next, previous, trail } = place
  return [
    { step: 1, to: next, key: 'next', icon: ChevronDown } as const,
    { step: -1, to: previous, key: 'previous', icon: ChevronUp } as const,
  ].flatMap(({ step, to, key, icon }) =>
    to === null
      ? []
      : {
          id: `here:${key}`,
          group: 'here' as const,
          label: t(`here.${key}`),
          detail: t('here.at', { at: at + step, count: trail.ids.length }),
          icon,
          run: { href: paths.company(to, companyTabOf(pathname)) },
        },
  )
}

export function companyPageEntries(tools: PaletteTools): PaletteEntry[] {
  const { t, pathname } = tools
  const [, id] = /^\/companies\/(\d+)(?:\/|$)/.exec(pathname) ?? []
  if (id === undefined) return []
  const to = (name: 'create' | 'enrich', icon: PaletteEntry['icon'], href: string): PaletteEntry => ({
    id: `here:${name}`,
    group: 'here',
    label: t(`here.${name}`),
    keywords: t(`found.${name}`),
    icon,
    run: { href },
  })
  return [
    ...besideEntries(tools, Number(id)),
    to('create', CirclePlus, paths.opportunities({ new: id })),
    to('enrich', Sparkles, paths.company(id, 'contacts')),
    ...officialEntries(tools, Number(id)),
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

/** Links to the company in public registers, opened by the person only. */
function officialEntries({ t, client }: PaletteTools, idCompany: number): PaletteEntry[] {
  const known = client.getQueryData<ResponseOf<'listCompanies'>>(
    endpointKey('listCompanies', { query: { idCompany } }),
  )
  const siren = known?.companyList.find((one) => one.idCompany === idCompany)?.siren
  return officialPages(siren ?? '').map(
    ({ key, href }): PaletteEntry => ({
      id: `here:official:${key}`,
      group: 'here',
      label: t(`here.official.${key}`),
      keywords: t('found.official'),
      icon: Landmark,
      onlyTyped: true,
      run: { act: () => void window.open(href, '_blank', 'noopener,noreferrer') },
    }),
  )
}
