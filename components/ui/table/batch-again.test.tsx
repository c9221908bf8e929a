import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import type { Batch, BatchOutcome } from '#lib/domain/mass/batch.ts'
import en from '#messages/en.json' with { type: 'json' }
import fr from '#messages/fr.json' with { type: 'json' }
import { BatchAgain, BatchProgress } from './batch-list.tsx'

function batchOf(outcomes: BatchOutcome[], code = 'upstream_error') {
  const entries = outcomes.map((outcome, input) => ({
    input,
    outcome,
    error: outcome === 'failed' ? { code } : null,
  }))
  const batch = { get: () => entries, subscribe: () => () => undefined, restsUntil: () => null }
  return batch as unknown as Batch<unknown>
}

const draw = (children: ReactNode, messages = en) =>
  renderToStaticMarkup(
    <IntlProvider locale={messages === en ? 'en' : 'fr'} messages={messages} timeZone="Europe/Paris">
      {children}
    </IntlProvider>,
  )

const labelOf = (outcomes: BatchOutcome[], { messages = en, code = 'upstream_error', but = 0 } = {}) =>
  draw(<BatchAgain batch={batchOf(outcomes, code)} but={but} />, messages).replace(/<[^>]*>/g, '')

it('resumes what was never begun, and tries again what failed', () => {
  expect(labelOf(['done', 'cancelled', 'cancelled'])).toBe('Resume 2')
  expect(labelOf(['done', 'cancelled', 'cancelled'], { messages: fr })).toBe('Reprendre 2')
  expect(labelOf(['done', 'failed', 'unknown'])).toBe('Try 2 again')
  expect(labelOf(['failed', 'failed', 'cancelled'])).toBe('Try 2 again, resume 1')
  expect(labelOf(['failed', 'cancelled'], { but: 1 })).toBe('Resume 1')
  expect([labelOf(['done']), labelOf(['failed'], { but: 1 })]).toEqual(['', ''])
})

it('offers nothing where all the others would be refused like the first', () => {
  expect(labelOf(['failed', 'cancelled', 'cancelled'], { code: 'forbidden' })).toBe('')
})

it('says how it ended, not each step', () => {
  const said = (...outcomes: BatchOutcome[]) => draw(<BatchProgress batch={batchOf(outcomes)} />)
  expect(said('done', 'running')).toContain('<p role="status" aria-live="off">1 of 2 done')
  expect(said('done', 'done')).toContain('<p role="status">2 of 2 done')
})
