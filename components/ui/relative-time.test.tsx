import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'

import type { Locale } from '#lib/domain/text/languages.ts'
import { CATALOGUES } from '#messages/catalogues.ts'

import { RelativeTime } from './relative-time.tsx'

const NOW = 1_700_000_000_000

const written = (locale: Locale, left: number, ahead = false) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="Europe/Paris" now={new Date(NOW)}>
      <RelativeTime value={NOW + left} ahead={ahead} />
    </IntlProvider>,
  ).replace(/<[^>]*>/g, '')

it.each([
  ['en', 'just now', 'now', '2 minutes ago'],
  ['fr', 'à l’instant', 'maintenant', 'il y a 2 minutes'],
  ['de', 'gerade eben', 'jetzt', 'vor 2 Minuten'],
] as const)('%s: what has just passed is not called present, what is due is', (locale, passed, due, ago) => {
  expect(written(locale, 0)).toBe(passed)
  expect(written(locale, 20_000)).toBe(passed)
  expect(written(locale, 20_000, true)).toBe(due)
  expect(written(locale, -120_000)).toBe(ago)
})
