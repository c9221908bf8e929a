import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import nextConfig from '../../next.config.mjs'
import { findNextFeatures, nextFeatureRules } from '../../scripts/lib/next-features.mjs'

const fixtures = join(import.meta.dirname, '../../tooling/fixtures/next-features')

describe('what Next offers and this dashboard does without', () => {
  it('has fixtures for each rule, and a rule for each folder of them', () => {
    expect(readdirSync(fixtures).toSorted()).toEqual(['allowed', ...nextFeatureRules].toSorted())
  })

  it.each(nextFeatureRules)('%s is seen in every file of its fixtures, and nothing else is', async (rule) => {
    const folder = join(fixtures, rule)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const found = await findNextFeatures(folder)
    expect(found.map((each) => each.rule)).toEqual(files.map(() => rule))
  })

  it('lets through what only looks like it', async () => {
    expect(await findNextFeatures(join(fixtures, 'allowed'))).toEqual([])
  })

  // In none of our files either: `npm run check`.
  it('is on in none of the settings', () => {
    expect(nextConfig.images?.unoptimized).toBe(true)
    expect(nextConfig).not.toHaveProperty('cacheComponents')
    // How scripts are cut, no feature.
    expect(Object.keys(nextConfig.experimental ?? {})).toEqual(['turbopackChunking'])
  })
})
