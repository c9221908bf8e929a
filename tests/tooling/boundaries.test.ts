import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { boundaryRules, findBoundaryViolations } from '../../scripts/lib/boundaries.ts'

const fixtures = join(import.meta.dirname, '../../tooling/fixtures/boundaries')
const EXTRA = ['allowed', 'forms']

describe('boundary rules', () => {
  it('has one fixture for each rule, and a rule for each fixture', () => {
    const folders = readdirSync(fixtures).filter((name) => !EXTRA.includes(name))
    expect(folders.toSorted()).toEqual(boundaryRules.toSorted())
  })

  it.each(boundaryRules)('%s fires on its fixture, alone', async (rule) => {
    const { violations } = await findBoundaryViolations(join(fixtures, rule))
    expect(violations.map((violation) => violation.rule)).toEqual([rule])
  })

  it('lets every arrow of the design pass', async () => {
    const { modules, violations } = await findBoundaryViolations(join(fixtures, 'allowed'))
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThan(10)
  })

  it('sees an import however it is written', async () => {
    const folder = join(fixtures, 'forms')
    const { violations } = await findBoundaryViolations(folder)
    const files = readdirSync(join(folder, 'components/features/company')).map(
      (name) => `components/features/company/${name}`,
    )
    expect(violations.map((violation) => violation.from).toSorted()).toEqual(files.toSorted())
  })
})
