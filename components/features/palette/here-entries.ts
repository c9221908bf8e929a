import CirclePlus from 'lucide-react/icons/circle-plus'
import Landmark from 'lucide-react/icons/landmark'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ResponseOf } from '#lib/contract/index.ts'
import { officialPages } from '#lib/domain/company/official-pages.ts'
import type { PaletteEntry, PaletteTools } from '#lib/palette/palette.ts'
import { companyTabs, paths } from '#lib/paths.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'

/** On a company's screens: what can be done with it, and its parts. */
export function hereEntries(tools: PaletteTools): PaletteEntry[] {
  const { t, pathname } = tools
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

/** What the registers say of it, on their own pages; opened by a person's choice alone. */
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
