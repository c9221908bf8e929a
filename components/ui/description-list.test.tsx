import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { NO_VALUE } from '#lib/format/locale.ts'
import messages from '#messages/en.json' with { type: 'json' }
import { Fact } from './description-list.tsx'

it.each([null, undefined, '', false])('a fact whose value is %j shows a dash', (value) => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="Europe/Paris" messages={{ ui: { noValue: messages.ui.noValue } }}>
      <Fact label="User">{value}</Fact>
    </IntlProvider>,
  )
  expect(html).toContain(NO_VALUE)
})

it('a zero is a value', () => {
  expect(renderToStaticMarkup(<Fact label="Count" value={0} />)).toContain('>0<')
})
