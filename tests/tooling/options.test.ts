import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it.each([['load'], ['soak'], ['shots']])(
  'npm run %s says how it is used where an option is unknown, without a stack trace',
  (name) => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, '--nonsense'], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      new RegExp(`^✗ --nonsense: no such option, or no value for it\\. npm run ${name} -- .+\n$`),
    )
  },
)
