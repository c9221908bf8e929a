// The receiver of packages/receiver as a program, for the tests that all receivers pass.
import { createServer } from 'node:http'

import { createReceiver } from '../../packages/receiver/src/index.ts'

const words = (text = '') => text.split(/\s+/).filter(Boolean)
const { WEBHOOK_SECRETS, REQUEST_SECRETS, PORT } = process.env

createServer(
  createReceiver(({ key, payload }) => console.log(`accepted ${key} ${JSON.stringify(payload)}`), {
    webhookSecrets: words(WEBHOOK_SECRETS),
    requestSecrets: words(REQUEST_SECRETS),
  }),
).listen(Number(PORT), '127.0.0.1')
