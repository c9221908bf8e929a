import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../scripts/doctor.mjs', import.meta.url))

// All else that is run as a process waits for `npm test -- thorough`: this alone sees a program that does not load.
it('npm run doctor loads, and says in one line why it could not ask', async () => {
  const env = { ...process.env, API_KEY: 'secret-key' }
  const ended = await new Promise((resolve) =>
    execFile(process.execPath, [SCRIPT, '--base', 'http://127.0.0.1:1'], { env }, (error, out, err) =>
      resolve({ code: error?.code, out, err }),
    ),
  )
  expect(ended).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^doctor: the API cannot be reached[^\n]*\n$/),
  })
})
