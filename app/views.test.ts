import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { activityView } from '#components/features/activity/activity-view.ts'
import { alertView, versionView } from '#components/features/alert/alert-view.ts'
import { branchView } from '#components/features/branch/branch-view.ts'
import { COLUMN_IDS } from '#components/features/campaign/campaign-columns.ts'
import {
  CAMPAIGN_FIELDS,
  type CampaignView,
  campaignView,
  DENSITIES,
  GROUPS,
  PLAIN_VIEW,
} from '#components/features/campaign/campaign-view.ts'
import { lookupView } from '#components/features/company/lookup/lookup-view.ts'
import {
  contactView,
  EVERY_CONTACT as NO_CONTACT_FILTER,
  searchView,
} from '#components/features/contact/contact-view.ts'
import { developersView } from '#components/features/developers/developers-view.ts'
import { importView } from '#components/features/import/import-view.ts'
import { newsView } from '#components/features/news/news-view.ts'
import { newsletterView } from '#components/features/newsletter/newsletter-view.ts'
import { companyView } from '#components/features/opportunity/company-view.ts'
import {
  creatingView,
  filterView,
  opportunityView,
} from '#components/features/opportunity/opportunity-view.ts'
import { reportView } from '#components/features/opportunity/report/report-view.ts'
import {
  DEFAULT_COLUMNS,
  PLAIN_TABLE,
  TABLE_COLUMNS,
  tableView,
} from '#components/features/opportunity/table/table-view.ts'
import { parcView } from '#components/features/parc/parc-groups.ts'
import { routineFilter, routineView } from '#components/features/routine/routine-view.ts'
import { timelineView } from '#components/features/timeline/timeline-view.ts'
import { historyView } from '#components/features/webhook/history/history-view.ts'
import { webhookView } from '#components/features/webhook/webhook-view.ts'
import { listView } from '#components/ui/table/column.ts'
import { MAX_WIDTH, MIN_WIDTH } from '#components/ui/table/column-bounds.ts'
import { PRESENCES } from '#lib/domain/contact/contact-filter.ts'
import { SEARCH_KINDS } from '#lib/domain/contact/contact-search.ts'
import { IMPORT_ACTIONS } from '#lib/domain/import/read-row.ts'
import { LANE_KINDS } from '#lib/domain/opportunity/board/lane-kinds.ts'
import { CALENDAR_SPANS } from '#lib/domain/opportunity/calendar/span.ts'
import { DUE_PERIODS, NO_OPPORTUNITY_FILTER } from '#lib/domain/opportunity/opportunity-filter.ts'
import { DIMENSIONS, MOVEMENTS, REPORT_MEASURES } from '#lib/domain/opportunity/report/kinds.ts'
import { PERIODS } from '#lib/domain/opportunity/report/period.ts'
import { STUCK_REASONS } from '#lib/domain/opportunity/stuck.ts'
import { TIMELINE_KINDS } from '#lib/domain/timeline/timeline.ts'
import { search } from '#lib/paths.ts'
import type { AddressParams } from '#lib/view.ts'

interface Described<View> {
  view: { read(address: URLSearchParams): View; write(view: View): AddressParams }
  /** What a bare address means. */
  usual: View
  /** Every view that the screen can write. */
  views: { [Name in keyof View]: fc.Arbitrary<View[Name]> } | fc.Arbitrary<View>
  /** Addresses that people keep, and how what they mean differs from the usual. */
  kept: Readonly<Record<string, Partial<View>>>
}

const described = <View>({ view, usual, views, kept }: Described<View>) => ({
  roundTrip: () => {
    const all = (views instanceof fc.Arbitrary ? views : fc.record(views)) as fc.Arbitrary<View>
    fc.assert(
      fc.property(all, fc.string(), (given, noise) => {
        const address = new URLSearchParams(search(view.write(given)))
        address.append('noise', noise)
        expect(view.read(address)).toEqual(given)
      }),
    )
  },
  usual: () => {
    expect(search(view.write(usual))).toBe('')
    expect(view.read(new URLSearchParams())).toEqual(usual)
  },
  kept: () => {
    for (const [address, meant] of Object.entries(kept)) {
      expect(view.read(new URLSearchParams(address)), address).toEqual({ ...usual, ...meant })
    }
  },
})

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text)
const key = fc.option(fc.string({ minLength: 1 }))
const id = fc.integer({ min: 1, max: 2_147_483_647 })
const day = fc.constantFrom('2026-01-31', '2024-02-29')
const amount = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 100)
const textsIn = <Field extends string>(fields: readonly Field[]) =>
  fc
    .dictionary(fc.constantFrom(...fields), word)
    .map((given) => ({ ...given }) as Partial<Record<Field, string>>)
const columns = fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { minLength: 1 })

const filters = {
  text: fc.string().map((text) => text.trim()),
  stades: fc.uniqueArray(fc.option(id)),
  owners: fc.uniqueArray(fc.option(id)),
  companies: fc.uniqueArray(id),
  amount: fc.constantFrom('none' as const, null),
  amountFrom: fc.option(amount),
  amountTo: fc.option(amount),
  deadline: fc.constantFrom('late' as const, 'none' as const, ...DUE_PERIODS, null),
  deadlineFrom: fc.option(day),
  deadlineTo: fc.option(day),
  changed: fc.option(fc.oneof(day, fc.integer({ min: 1, max: 3_650 }))),
  notStades: fc.uniqueArray(fc.option(id)),
  unchanged: fc.option(fc.integer({ min: 1, max: 3_650 })),
  stuck: fc.subarray([...STUCK_REASONS]),
}

const table = {
  columns: fc.option(fc.uniqueArray(fc.constantFrom(...TABLE_COLUMNS), { minLength: 1 })),
  widths: fc
    .dictionary(fc.constantFrom(...TABLE_COLUMNS), fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH }))
    .map((widths) => ({ ...widths })),
  group: fc.option(fc.constantFrom(...DIMENSIONS)),
}

/** Every view of the product, under the name by which its module exports it. */
const all = {
  alertView: described({
    view: alertView,
    usual: { status: null, category: null, order: 'recent' },
    views: { status: key, category: key, order: fc.constantFrom('recent', 'deadline') },
    kept: {
      'status=1&category=9&sort=deadline': { status: '1', category: '9', order: 'deadline' },
      'sort=anything&status=': {},
    },
  }),
  branchView: described({
    view: branchView,
    usual: { words: '', filter: {}, spot: null, selected: null },
    views: {
      words: fc.option(word, { nil: '' }),
      filter: textsIn(['city', 'department', 'region', 'naf', 'state']),
      spot: key,
      selected: key,
    },
    kept: {
      'q=rue+de': { words: 'rue de' },
      'city=lyon&state=open&spot=45.7%2C4.8&selected=12': {
        filter: { city: 'lyon', state: 'open' },
        spot: '45.7,4.8',
        selected: '12',
      },
      'sort=&city=&selected=&other=1': {},
    },
  }),
  campaignView: described<CampaignView>({
    view: campaignView,
    usual: PLAIN_VIEW,
    views: {
      texts: textsIn(CAMPAIGN_FIELDS),
      pivot: fc.option(word, { nil: '' }),
      search: fc.option(word, { nil: '' }),
      filters: fc.uniqueArray(fc.tuple(fc.constantFrom(...COLUMN_IDS), word), {
        selector: ([column]) => column,
        maxLength: 3,
      }),
      sort: fc.uniqueArray(fc.record({ id: fc.constantFrom(...COLUMN_IDS), desc: fc.boolean() }), {
        selector: (one) => one.id,
        maxLength: 3,
      }),
      columns,
      widths: fc
        .dictionary(fc.constantFrom(...COLUMN_IDS), fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH }))
        .map((widths) => ({ ...widths })),
      pinned: fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { maxLength: 3 }),
      group: fc.option(fc.constantFrom(...GROUPS)),
      density: fc.option(fc.constantFrom(...DENSITIES)),
      open: fc.option(fc.constantFrom('401-1002')),
    },
    kept: {
      'idCampaign=7&q=acme&q.status=a&sort=-status&cols=company,status&w=status:96&pin=none&group=state&density=compact&open=401-1002':
        {
          texts: { idCampaign: '7' },
          search: 'acme',
          filters: [['status', 'a']],
          sort: [{ id: 'status', desc: true }],
          columns: ['company', 'status'],
          widths: { status: 96 },
          pinned: [],
          group: 'state',
          density: 'compact',
          open: '401-1002',
        },
      'sort=-nobody,status,status&cols=nobody&w=status:9999,x:3&group=x&density=y&q.nobody=1&pin=': {
        sort: [{ id: 'status', desc: false }],
        pinned: [],
      },
    },
  }),
  companyView: described({
    view: companyView,
    usual: { deleted: false },
    views: { deleted: fc.boolean() },
    kept: { 'deleted=1': { deleted: true }, 'deleted=yes': {} },
  }),
  contactView: described({
    view: contactView,
    usual: { standing: 'any', ...NO_CONTACT_FILTER, duplicates: false },
    views: {
      standing: fc.constantFrom('any', 'post', 'left'),
      name: fc.option(word, { nil: '' }),
      persona: fc.option(word, { nil: '' }),
      phone: fc.constantFrom(...PRESENCES),
      email: fc.constantFrom(...PRESENCES),
      user: fc.option(word, { nil: null }),
      duplicates: fc.boolean(),
    },
    kept: {
      'mail=without&phone=with&duplicates=1': { email: 'without', phone: 'with', duplicates: true },
      'state=left': { standing: 'left' },
      'state=post': { standing: 'post' },
      'state=gone': {},
    },
  }),
  creatingView: described({
    view: creatingView,
    usual: { wanted: null },
    views: { wanted: key },
    kept: { 'new=any': { wanted: 'any' }, 'new=1001': { wanted: '1001' } },
  }),
  filterView: described({
    view: filterView,
    usual: NO_OPPORTUNITY_FILTER,
    views: filters,
    kept: {
      'q=%20acme%20&stade=1&stade=none&stade=1&owner=2&company=3': {
        text: 'acme',
        stades: [1, null],
        owners: [2],
        companies: [3],
      },
      'amount=none': { amount: 'none' },
      'amountFrom=-1.5&deadline=late&deadlineTo=2026-01-31&changed=30': {
        amountFrom: -1.5,
        deadline: 'late',
        deadlineTo: '2026-01-31',
        changed: 30,
      },
      'stade=x&owner=-1&company=none&amountFrom=lots&deadline=soon&deadlineTo=2026-02-30&changed=0': {},
    },
  }),
  historyView: described({
    view: historyView,
    usual: {},
    views: textsIn(['eventType', 'status', 'limit', 'text', 'from', 'to', 'http', 'sends']),
    kept: {
      'part=history&status=failed&http=5xx&text=%20a%20b%20': { status: 'failed', http: '5xx', text: 'a b' },
      'part=history&from=': {},
    },
  }),
  importView: described({
    view: importView,
    usual: { action: IMPORT_ACTIONS[0], show: null },
    views: { action: fc.constantFrom(...IMPORT_ACTIONS), show: key },
    kept: { 'action=none&show=refused': { show: 'refused' } },
  }),
  listView: described({
    view: listView,
    usual: { sort: null },
    views: { sort: key },
    kept: { 'sort=-amount': { sort: '-amount' }, 'sort=': {} },
  }),
  lookupView: described({
    view: lookupView,
    usual: { q: null, list: null },
    views: { q: key, list: key },
    kept: { 'q=552120222&sort=name': { q: '552120222' }, 'list=m4x': { list: 'm4x' } },
  }),
  newsView: described({
    view: newsView,
    usual: { tag: null },
    views: { tag: key },
    kept: { 'tag=12': { tag: '12' }, 'tag=': {} },
  }),
  newsletterView: described({
    view: newsletterView,
    usual: {},
    views: textsIn(['idNewsletter', 'contact', 'owner', 'idCompany', 'siren', 'isDeleted']),
    kept: {
      'idNewsletter=901&contact=a@b.fr&isDeleted=true&sort=-sent': {
        idNewsletter: '901',
        contact: 'a@b.fr',
        isDeleted: 'true',
      },
      'owner=%20': {},
    },
  }),
  opportunityView: described({
    view: opportunityView,
    usual: {
      filter: NO_OPPORTUNITY_FILTER,
      shape: 'board',
      lanes: 'none',
      sort: null,
      table: PLAIN_TABLE,
      day: null,
      span: 'month',
    },
    views: {
      filter: fc.record(filters),
      shape: fc.constantFrom('board', 'table', 'calendar'),
      lanes: fc.constantFrom(...LANE_KINDS),
      sort: key,
      table: fc.record(table),
      day: fc.option(fc.constantFrom('2026-03-01', '2028-02-29')),
      span: fc.constantFrom(...CALENDAR_SPANS),
    },
    kept: {
      'view=calendar&day=2026-03-29&span=week': { shape: 'calendar', day: '2026-03-29', span: 'week' },
      'view=calendar&day=2026-02-30&span=year': { shape: 'calendar' },
      'q=lefevre&view=table&sort=-amount': {
        filter: { ...NO_OPPORTUNITY_FILTER, text: 'lefevre' },
        shape: 'table',
        sort: '-amount',
      },
      'notStade=3&notStade=none&unchanged=14&stuck=noAmount&stuck=late&deadline=week': {
        filter: {
          ...NO_OPPORTUNITY_FILTER,
          notStades: [3, null],
          unchanged: 14,
          stuck: ['late', 'noAmount'],
          deadline: 'week',
        },
      },
      'view=table&cols=amount,title,nothing,title&w=title:9999,owner:12,no:80,x&group=owner': {
        shape: 'table',
        table: { columns: ['amount', 'title'], widths: { owner: MIN_WIDTH }, group: 'owner' },
      },
      'view=table&cols=usual&group=company': {
        shape: 'table',
        table: { ...PLAIN_TABLE, columns: DEFAULT_COLUMNS },
      },
      'lanes=owner&stade=3': { filter: { ...NO_OPPORTUNITY_FILTER, stades: [3] }, lanes: 'owner' },
      'view=list&sort=&unchanged=99999&stuck=x&lanes=stage': {},
    },
  }),
  parcView: described({
    view: parcView,
    usual: { group: 'domain', open: null },
    views: { group: fc.constantFrom('domain', 'type'), open: key },
    kept: { 'group=type&open=31': { group: 'type', open: '31' }, 'group=colour': {} },
  }),
  routineFilter: described({
    view: routineFilter,
    usual: {},
    views: textsIn([
      'idSupply',
      'idCompany',
      'siren',
      'pollingTag',
      'pollingScoring',
      'idIdentificationType',
      'minScoringMatch',
    ]),
    kept: { 'pollingTag=10080&open=1-2': { pollingTag: '10080' }, 'siren=': {} },
  }),
  reportView: described({
    view: reportView,
    usual: {
      filter: NO_OPPORTUNITY_FILTER,
      rows: 'month',
      columns: 'measure',
      measure: 'open',
      period: 'month',
      since: null,
      moved: null,
    },
    views: {
      filter: fc.record(filters),
      rows: fc.constantFrom(...DIMENSIONS),
      columns: fc.constantFrom('measure' as const, ...DIMENSIONS),
      measure: fc.constantFrom(...REPORT_MEASURES),
      period: fc.constantFrom(...PERIODS),
      since: fc.option(fc.oneof(day, fc.integer({ min: 1, max: 3_650 }))),
      moved: fc.option(fc.constantFrom(...MOVEMENTS)),
    },
    kept: {
      'rows=owner&by=stage&of=won&period=quarter': {
        rows: 'owner',
        columns: 'stage',
        measure: 'won',
        period: 'quarter',
      },
      'since=30&moved=won': { since: 30, moved: 'won' },
      'rows=x&by=y&of=z&moved=x&since=x': {},
    },
  }),
  routineView: described({
    view: routineView,
    usual: { open: null },
    views: { open: key },
    kept: { 'idSupply=301&open=301-1001': { open: '301-1001' } },
  }),
  searchView: described({
    view: searchView,
    usual: { by: null, values: [], list: null },
    views: {
      by: fc.option(fc.constantFrom(...SEARCH_KINDS)),
      values: fc.array(fc.string({ minLength: 1 })),
      list: key,
    },
    kept: {
      'by=company&q=1001&q=x&state=left': { by: 'company', values: ['1001', 'x'] },
      'by=email&list=m4x': { by: 'email', list: 'm4x' },
      'by=name': {},
    },
  }),
  tableView: described({
    view: tableView,
    usual: PLAIN_TABLE,
    views: table,
    kept: {
      'cols=title,siren&group=month': { columns: ['title', 'siren'], group: 'month' },
      'cols=&w=title:x&group=': { columns: DEFAULT_COLUMNS },
    },
  }),
  timelineView: described({
    view: timelineView,
    usual: { kinds: TIMELINE_KINDS },
    views: { kinds: fc.subarray([...TIMELINE_KINDS], { minLength: 1 }) },
    kept: { 'kinds=comment,nothing,alert': { kinds: ['alert', 'comment'] }, 'kinds=nothing': {} },
  }),
  versionView: described({
    view: versionView,
    usual: { a: null, b: null, all: false },
    views: { a: key, b: key, all: fc.boolean() },
    kept: { 'a=2&b=1&all=1': { a: '2', b: '1', all: true }, 'all=true': {} },
  }),
  activityView: described({
    view: activityView,
    usual: { entity: null, person: null, outcome: null, from: null, to: null },
    views: {
      entity: key,
      person: fc.option(id.map(String)),
      outcome: fc.option(fc.constantFrom('done', 'refused', 'unknown')),
      from: fc.option(day),
      to: fc.option(day),
    },
    kept: {
      'entity=opportunity:42&outcome=refused': { entity: 'opportunity:42', outcome: 'refused' },
      'outcome=else': {},
      'person=xx': {},
    },
  }),
  developersView: described({
    view: developersView,
    usual: { q: '', open: null },
    views: { q: fc.string(), open: key },
    kept: { 'q=parcSatus&open=listNews': { q: 'parcSatus', open: 'listNews' } },
  }),
  webhookView: described({
    view: webhookView,
    usual: { part: 'setup', test: null },
    views: { part: fc.constantFrom('setup', 'history', 'signature'), test: key },
    kept: {
      'part=history&status=failed': { part: 'history' },
      'test=enrichment.failed': { test: 'enrichment.failed' },
      'part=else': {},
    },
  }),
}

describe.each(Object.entries(all))('the address of %s', (_name, view) => {
  it('is read back as it was written, whatever else stands in it', view.roundTrip)
  it('is bare for what is usual', view.usual)
  it('keeps its meaning; what it does not know is the usual', view.kept)
})

it('is looked at for every view that there is', () => {
  const files = globSync('{components,lib}/**/*.{ts,tsx}').filter((file) => file !== 'lib/view.ts')
  const made = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^(?:export )?const (\w+) = (?:defineView|textsOf)\(/gm),
  ])
  expect(made.map(([, name]) => name).sort()).toEqual(Object.keys(all).sort())
})

it('changes by a part: what is not given stays as it is', () => {
  expect(alertView.write({ status: '1', order: 'recent' })).toEqual({ status: '1', sort: null })
})
