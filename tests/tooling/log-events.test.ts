import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../../scripts/lib/bootstrap.mjs'

it('every event of the log stands in docs/operations.md', () => {
  const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const code = globSync('lib/server/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const events = [...code.join('\n').matchAll(/\(\s*\{\s*event: '([^']+)'/g)].map(([, event = '']) => event)
  expect(events).toContain('workspace away')
  expect(events.filter((event) => !docs.includes(`\`${event}\``))).toEqual([])
})
