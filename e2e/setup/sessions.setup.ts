import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { canary, hasSecond, pairOf } from '../support/pairs.ts'
import { cookieOf, sealedSession } from '../support/sessions.ts'
import { expect, test } from '../support/test.ts'

const first = pairOf('first')
const second = pairOf('second')

for (const [title, dashboard, key, file] of [
  ['the whole account', first.dashboard, () => 'sandbox-full', first.state],
  ...(hasSecond() ? ([['the canary', second.dashboard, canary, second.state]] as const) : []),
] as const) {
  test(`sign in once for ${title}`, async () => {
    const value = await sealedSession(dashboard, key())
    expect(value).not.toContain(key())
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify({ cookies: [cookieOf(dashboard, value)], origins: [] }))
  })
}
