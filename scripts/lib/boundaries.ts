// dependency-cruiser through its API: its CLI warns that TypeScript < 7 is missing, which swc replaces here.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { cruise } from 'dependency-cruiser'

import configuration from '../../.dependency-cruiser.ts'

const ROOTS = [
  'app',
  'components',
  'lib',
  'sandbox',
  'messages',
  'packages',
  'scripts',
  'tests',
  'e2e',
  'bench',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'instrumentation-client.ts',
]

/** Names of the architecture's rules. */
export const boundaryRules = configuration.forbidden.map((rule) => rule.name)

interface Violation {
  rule: string
  from: string
  to: string
  why: string
}

/** Finds imports that the architecture forbids. `baseDir` is the folder that holds app, components, lib… */
export async function findBoundaryViolations(
  baseDir: string,
): Promise<{ modules: number; violations: Violation[] }> {
  const roots = ROOTS.filter((root) => existsSync(join(baseDir, root)))
  const { output } = await cruise(roots, {
    ...configuration.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a report instead of its result')
  const violations = output.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: violation.cycle?.map((step) => step.name).join(' → ') ?? violation.to,
    why: configuration.forbidden.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }))
  return { modules: output.summary.totalCruised, violations }
}
