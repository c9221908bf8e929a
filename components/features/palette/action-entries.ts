import {
  Bell,
  BellRing,
  Building2,
  CalendarDays,
  ChartColumn,
  CirclePlus,
  ClockAlert as Clock,
  Contact,
  CopyCheck,
  Grid3x3,
  History,
  Hourglass,
  Keyboard,
  Link,
  PhoneOff,
  Rows3,
  Send,
  ShieldCheck,
  Sparkles,
  Star,
  Table2,
  UserCheck,
  UserSearch,
  Users,
} from 'lucide-react'
import { seenEntries } from '#components/entities/company/seen-companies.ts'
import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { teamStore } from '#components/entities/team/team-store.ts'
import { copyText } from '#components/ui/copy-button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { STUCK_REASONS } from '#lib/domain/opportunity/stuck.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { contactsAddress } from '#lib/lookup/contacts-address.ts'
import type { PaletteEntry, PaletteTools } from '#lib/palette/palette.ts'
import { paths } from '#lib/paths.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const MAX_COMPANIES = 200

/** Palette step that chooses whose contacts to enrich: a company seen before, or a search among all contacts. */
const enrichStep = ({ t, idAccount }: PaletteTools) => ({
  title: t('enrich.title'),
  placeholder: t('enrich.placeholder'),
  empty: t('enrich.empty'),
  entries: async (): Promise<PaletteEntry[]> => [
    {
      id: 'enrich:search',
      group: 'screens',
      label: t('enrich.search'),
      icon: UserSearch,
      run: { href: paths.contacts() },
    },
    ...(await seenEntries(idAccount)).slice(0, MAX_COMPANIES).map(
      ({ company: { idCompany, name, city } }): PaletteEntry => ({
        id: `enrich:${idCompany}`,
        group: 'companies',
        label: plainLine(name),
        detail: city ? plainLine(city) : undefined,
        icon: Building2,
        run: { href: paths.company(idCompany, 'contacts') },
      }),
    ),
  ],
})

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** Palette step that chooses the webhook to test; an account has two at most (api.md 6). */
const testStep = ({ t, client }: PaletteTools) => ({
  title: t('test.title'),
  placeholder: t('test.placeholder'),
  empty: t('test.empty'),
  entries: async (): Promise<PaletteEntry[]> => {
    const { result } = await client.fetchQuery(endpointQuery('listWebhooks', {}))
    const webhooks = result.map(
      ({ idWebhookConfig, eventType, url, isActive }): PaletteEntry => ({
        id: `test:${idWebhookConfig}`,
        group: 'actions',
        label: eventType,
        detail: isActive ? plainLine(hostOf(url)) : t('test.off'),
        icon: BellRing,
        run: { href: paths.webhooks({ test: eventType }) },
      }),
    )
    const setUp: PaletteEntry = {
      id: 'test:none',
      group: 'screens',
      label: t('test.setUp'),
      run: { href: paths.webhooks() },
    }
    return webhooks.length === 0 ? [setUp] : webhooks
  },
})

/** The address of the contacts of all companies for which the user `mine` has opportunities. */
async function contactsOfMine(mine: number): Promise<string> {
  const { opportunityList } = await callEndpoint('listOpportunities', {
    query: { polling: FIRST_WINDOW },
    fields: ['idCompany', 'idUser'],
  })
  const companies = opportunityList.flatMap(({ idCompany, idUser }) => (idUser === mine ? [idCompany] : []))
  return companies.length === 0 ? paths.contacts() : contactsAddress('company', [...new Set(companies)])
}

export function actionEntries(tools: PaletteTools): PaletteEntry[] {
  const { t } = tools
  const idUser = teamStore.get().me?.idUser
  const act = (
    id: 'create' | 'enrich' | 'test' | 'link' | 'keys',
    icon: PaletteEntry['icon'],
    run: PaletteEntry['run'],
  ): PaletteEntry => ({
    id,
    group: 'actions',
    label: t(`actions.${id}`),
    keywords: t(`found.${id}`),
    icon,
    run,
  })
  const to = (id: string, icon: PaletteEntry['icon'], href: string): PaletteEntry => ({
    id,
    group: 'screens',
    label: t(`screens.${id as 'late'}`),
    keywords: t(`found.${id as 'late'}`),
    icon,
    onlyTyped: true,
    run: { href },
  })
  return [
    to('late', Clock, paths.opportunities({ view: 'table', deadline: 'late' })),
    to('attention', Hourglass, paths.opportunities({ view: 'table', stuck: STUCK_REASONS })),
    to('owners', Rows3, paths.opportunities({ lanes: 'owner' })),
    to('team', Users, paths.preferences()),
    ...(idUser === undefined || idUser === null
      ? []
      : [
          to('mine', UserCheck, paths.opportunities({ owner: [idUser] })),
          { ...to('myContacts', Contact, ''), run: { find: () => contactsOfMine(idUser) } },
          to('myLate', Clock, paths.opportunities({ view: 'table', deadline: 'late', owner: [idUser] })),
        ]),
    to('report', ChartColumn, paths.report()),
    to('table', Table2, paths.opportunities({ view: 'table' })),
    to('calendar', CalendarDays, paths.opportunities({ view: 'calendar' })),
    to('pivot', Grid3x3, paths.campaigns({ pivot: 'campaign' })),
    to('duplicates', CopyCheck, paths.contacts({ duplicates: 1 })),
    to('silent', PhoneOff, paths.contacts({ phone: 'without' })),
    to('watchList', Star, `${paths.home()}#watch-list`),
    to('notifications', Bell, `${paths.preferences()}#notifications`),
    to('history', History, paths.webhooks({ part: 'history' })),
    to('signature', ShieldCheck, paths.webhooks({ part: 'signature' })),
    act('create', CirclePlus, { href: paths.opportunities({ new: 'any' }) }),
    act('enrich', Sparkles, { step: enrichStep(tools) }),
    act('test', Send, { step: testStep(tools) }),
    {
      ...act('link', Link, {
        act: async () => {
          const done = await copyText(window.location.href)
          toast(
            done ? { tone: 'success', title: t('linkCopied') } : { tone: 'danger', title: t('linkFailed') },
          )
        },
      }),
      onlyTyped: true,
    },
    act('keys', Keyboard, { act: tools.openKeys }),
  ]
}
