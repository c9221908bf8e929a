import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import fr from '#messages/fr.json' with { type: 'json' }

it('counts opportunities, which are feminine in French, and contacts in the same words', () => {
  const t = createTranslator({ locale: 'fr', messages: fr, namespace: 'ui' })
  const said = [1, 6].flatMap((count) => [
    t('mass.counts', { count, left: count }),
    t('mass.going', { count }),
    t('mass.sure', { count }),
    t('batch.summary', { done: count, total: count, failed: count, unknown: 0 }),
    t('batch.cancel', { count }),
    t('batch.interruptedText', { left: count, failed: 0 }),
  ])
  expect(said).toContain('Fait : 6 sur 6, 6 échecs')
  expect(said.filter((text) => /concerné|terminé|commencé|laissé|celui|reste un à/.test(text))).toEqual([])
})
