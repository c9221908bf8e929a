import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { findInterceptions } from '../../scripts/lib/interceptions.mjs'

const fixtures = join(import.meta.dirname, '../../tooling/fixtures/interceptions')
const filesOf = (lines: string[]) => lines.map((line) => line.split(' ')[0]).toSorted()

describe('a browser test that intercepts requests', () => {
  it('is seen in every form', async () => {
    const files = readdirSync(join(fixtures, 'broken/e2e')).map((name) => `e2e/${name}`)
    expect(filesOf(await findInterceptions(join(fixtures, 'broken')))).toEqual(files.toSorted())
  })

  it('is not one that holds built files up', async () => {
    expect(await findInterceptions(join(fixtures, 'allowed'))).toEqual([])
  })

  it('is none of ours', async () => {
    expect(await findInterceptions()).toEqual([])
  })
})
