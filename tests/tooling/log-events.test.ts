import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../../scripts/lib/bootstrap.mjs'

it('every message and event of the log stands in docs/operations.md', () => {
  const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const code = globSync('lib/server/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const words = (pattern: RegExp) => [...code.join('\n').matchAll(pattern)].map(([, word = '']) => word)
  const found = [
    ...words(/\(\s*\{\s*event: '([^']+)'/g),
    ...words(/\blog\(\)\.\w+\([^;]*?,\s*'([a-z ]+)',?\s*\)/g),
  ]
  expect(found).toEqual(expect.arrayContaining(['workspace away', 'page', 'call']))
  expect(found.filter((word) => !docs.includes(`\`${word}\``))).toEqual([])
})
