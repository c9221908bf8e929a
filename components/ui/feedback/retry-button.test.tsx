import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import en from '#messages/en.json' with { type: 'json' }
import { ErrorPanel } from './error-panel.tsx'
import type { PanelError } from './panel-state.ts'
import { QueryNote } from './query-note.tsx'
import { QueryPanel } from './query-panel.tsx'
import { StaleNote } from './stale-note.tsx'

const limited: PanelError = {
  code: 'rate_limited',
  message: '',
  requestId: null,
  retryable: true,
  retryAfter: 30,
}
const query = { data: [], error: limited, dataUpdatedAt: 1, isFetching: false, refetch: () => undefined }

const draw = (children: ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <IntlProvider locale="en" messages={en} timeZone="Europe/Paris" now={new Date(1)}>
        {children}
      </IntlProvider>
    </AppRouterContext>,
  )

it.each([
  ['panel', <ErrorPanel key="1" error={limited} onRetry={() => undefined} />],
  ['old data', <StaleNote key="2" error={limited} updatedAt={1} onRefresh={() => undefined} />],
  ['one query of several', <QueryNote key="3" query={query} part="a" title={(what) => what} />],
])('%s: the countdown is not read out every second', (_, note) => {
  expect(draw(note)).toMatch(
    /role="(alert|status)".*<button(?=[^>]* disabled)(?=[^>]* aria-live="off")[^>]*>.*Retry in 30/,
  )
})

it.each([
  ['old data', <StaleNote key="1" error={limited} updatedAt={1} />],
  ['one query of several', <QueryNote key="2" query={query} part="a" title={(what) => what} />],
])('%s: nor is its age, every minute', (_, note) => {
  expect(draw(note)).toMatch(/role="(alert|status)".*<time(?=[^>]* aria-live="off")[^>]*>/)
})

it('a panel without access any more does not say how many there were', () => {
  const refused = { ...limited, code: 'forbidden', message: 'Not in the subscription' }
  const panel = (error: PanelError | null) =>
    draw(
      <QueryPanel title="Parcs" query={{ ...query, data: Array.from({ length: 4711 }, () => 1), error }}>
        {() => null}
      </QueryPanel>,
    )
  expect(panel(null)).toContain('4,711')
  expect(panel(refused)).toContain('Not in the subscription')
  expect(panel(refused)).not.toContain('4,711')
})
