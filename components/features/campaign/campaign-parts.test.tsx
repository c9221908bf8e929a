import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import en from '#messages/en.json' with { type: 'json' }
import fr from '#messages/fr.json' with { type: 'json' }
import type { CampaignSlots } from './campaign-slots.ts'
import { ApiFilters } from './filters/api-filters.tsx'
import type { CampaignLoad } from './model/campaign-load.ts'
import type { CampaignRow } from './model/campaign-row.ts'
import { CampaignRowPanel } from './panel/campaign-row-panel.tsx'
import { PanelPlaceholder } from './panel/panel-placeholder.tsx'
import { CampaignSummary } from './summary/campaign-summary.tsx'

function draw(locale: 'en' | 'fr', children: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider
        locale={locale}
        messages={locale === 'en' ? en : fr}
        timeZone="Europe/Paris"
        now={new Date('2026-11-21T08:00:00Z')}
      >
        {children}
      </IntlProvider>
    </QueryClientProvider>,
  )
}

const row = (idCampaign: number, idCompany: number, flag: string) =>
  ({ idCampaign, idCompany, idCampaignResultStatus: 4, [flag]: true }) as unknown as CampaignRow
const load: CampaignLoad = {
  rows: [row(401, 1, 'statusSuccess'), row(401, 2, 'statusFailurePersona'), row(402, 1, 'statusSuccess')],
  fields: new Set(),
  generation: 1,
  state: 'waiting',
  error: null,
  total: 3000,
  all: false,
  rate: null,
  shifted: { repeated: 0, recovered: 0, unsettled: 0 },
  isOld: false,
  isBefore: false,
  gone: 0,
  startedAt: null,
  updatedAt: null,
}

const nothing = () => null
const slots: CampaignSlots = {
  RoutineTags: nothing,
  CreateOpportunity: nothing,
  TagCompanies: nothing,
  CreateOpportunities: nothing,
  FollowButton: nothing,
  EnrichCompanies: nothing,
}

describe('the parts of the campaign screen', () => {
  it('draw the summary with what it covers, in each language', () => {
    const summary = (
      <CampaignSummary
        load={load}
        filters={{ companyStatus: 'success' }}
        look="bars"
        onFilter={() => {}}
        change={() => {}}
      />
    )
    const html = draw('en', summary)
    expect(html).toContain('Covers the 3 rows loaded of 3,000')
    expect(html).toContain('aria-label="Campaign 401, Failed: no one with the persona: 1 (50%)"')
    expect(html).toMatch(/aria-pressed="true"[^>]*data-tooltip="[^"]*Successful/)
    expect(draw('fr', summary)).toContain('Les 3 lignes chargées sur 3')
  })

  it('keep the place of a summary that has nothing to count yet', () => {
    const empty = (
      <CampaignSummary
        load={{ ...load, rows: [] }}
        filters={{}}
        look="bars"
        onFilter={() => {}}
        change={() => {}}
      />
    )
    expect(draw('en', empty)).toContain('Results by status')
    expect(draw('en', empty)).not.toContain('data-testid="campaign-summary"')
  })

  it('name the filters of the API while these are folded, days as days are written', () => {
    const filters = (
      <ApiFilters wanted={false} texts={{ companyStatus: 'failureAny', dateMin: '2025-01-31' }}>
        {null}
      </ApiFilters>
    )
    expect(draw('fr', filters)).toContain('</span> Échec</span>')
    expect(draw('fr', filters)).toContain('</span> 31 janv. 2025</span>')
  })

  it('draw the room of a panel, and not the panel, before the browser says where it fits', () => {
    const props = { row: null, onClose: () => {}, onMove: () => {}, slots }
    const drawn = draw(
      'en',
      <CampaignRowPanel rowKey="401-1001" position={{ index: 2, of: 30 }} {...props} />,
    )
    expect(drawn).toBe(draw('en', <PanelPlaceholder />))
    expect(drawn).toMatch(/^<span aria-hidden="true"[^>]*><\/span>$/)
    expect(draw('en', <CampaignRowPanel rowKey="nonsense" position={null} {...props} />)).toBe('')
  })
})
