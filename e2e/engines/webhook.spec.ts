import { paths } from '#lib/paths.ts'

import { at, button, DIALOG } from './desk.ts'
import { addressOf, expect, test } from './test.ts'

test('a webhook is created and tested, and it is said why the delivery failed', async ({ desk, engine }) => {
  await desk.open(paths.webhooks())
  // The API allows one webhook per event type, and two engines run in parallel.
  const place = at('section', {
    has: engine.includes('firefox') ? 'Enrichment completed' : 'Enrichment failed',
  })
  await desk.see(place)
  if ((await desk.count(button('Create a webhook…', place))) === 0) {
    await desk.click(button('Delete…', place))
    await desk.click(button('Delete the webhook', DIALOG))
  }
  await desk.click(button('Create a webhook…', place))
  await desk.fill(
    at('input[type="url"], input:not([type])', { within: DIALOG }),
    `${addressOf('RECEIVER')}/status/500`,
  )
  await desk.press('Enter')
  await desk.see(at('h2', { has: 'Store the secret now' }))
  await desk.click(at('input[type="checkbox"]', { has: 'I have stored it', within: DIALOG }))
  await desk.click(button('Go on to the test', DIALOG))
  await desk.click(button('Send a test', DIALOG))
  const answer = await desk.see(at('[data-testid="test-answer"]', { within: DIALOG }))
  expect(answer.text).toContain('500')
  await desk.click(button('Done', DIALOG))
  await desk.gone(DIALOG)

  await desk.open(paths.webhooks({ part: 'history' }))
  await desk.click(at('[data-testid="webhook-events"] a[href*="/webhooks/events/"]'))
  await expect.poll(desk.path).toContain('/webhooks/events/')
  await desk.see(at('[data-testid="event-ladder"] li'))
  expect((await desk.texts(at('main'))).join(' ')).toContain('500')
})
