import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../scripts/doctor.mjs', import.meta.url))

// All else that is run as a process waits for `npm test -- thorough`: this alone sees a program that does not load.
describe('npm run doctor loads, and says in one line why it could not ask', () => {
  it.each([
    [[], /^doctor: the API cannot be reached[^\n]*\n$/],
    [['--record', '/dev/null/here'], /^doctor: --record: the recording cannot be written \(ENOTDIR\)\n$/],
  ])('%j', async (more, said) => {
    const env = { ...process.env, API_KEY: 'secret-key' }
    const args = [SCRIPT, '--base', 'http://127.0.0.1:1', ...more]
    const ended = await new Promise((resolve) =>
      execFile(process.execPath, args, { env }, (error, out, err) =>
        resolve({ code: error?.code, out, err }),
      ),
    )
    expect(ended).toEqual({ code: 2, out: '', err: expect.stringMatching(said) })
  })
})
