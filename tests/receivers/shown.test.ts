import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { RECEIVERS_MODULE, receiversModule } from '../../scripts/lib/receivers.ts'

const root = join(import.meta.dirname, '../..')

it('the screen shows the very receivers that are tested (else: npm run receivers)', async () => {
  expect(await readFile(join(root, RECEIVERS_MODULE), 'utf8')).toBe(await receiversModule(root))
})
