import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import fr from '#messages/fr.json' with { type: 'json' }
import { EnrichmentWord } from './event-marks.tsx'

it.each([
  ['phone', 'Téléphone'],
  ['fax', 'fax'],
  [null, '—'],
])('%s is what an enrichment looked for, in words of the language where there are some', (type, word) => {
  const mark = (
    <IntlProvider locale="fr" messages={fr} timeZone="Europe/Paris">
      <EnrichmentWord type={type} />
    </IntlProvider>
  )
  expect(renderToStaticMarkup(mark)).toBe(word)
})
