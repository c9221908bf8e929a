import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import en from '#messages/en.json' with { type: 'json' }
import { SeenPanel } from './seen-panel.tsx'

const stateOf = (failure: unknown) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="Europe/Paris">
      <SeenPanel entries={null} failure={failure} onRetry={() => undefined} query="" />
    </IntlProvider>,
  )

it('loads, until its code turns out to be gone, as after a release', () => {
  expect(stateOf(undefined)).toContain('data-state="loading"')
  const gone = stateOf(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }))
  expect(gone).toContain('data-state="error"')
  expect(gone).toContain('A part of the dashboard could not be loaded.')
})
