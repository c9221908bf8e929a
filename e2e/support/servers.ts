// Playwright's global set-up: the production build, and pairs of servers. Each starts when the set-up of its tests asks
// for it, so that one spec starts one pair.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { say } from '../../scripts/lib/say.mjs'
import { sireneDir } from '../../scripts/lib/servers.mjs'
import { PAIRS, type PairName } from './pairs.ts'
import { startPair } from './start.ts'

type Stop = () => Promise<void>

function start(name: PairName, key: string): Promise<Stop> {
  const { prefix, ports } = PAIRS[name]
  if (name === 'first')
    return startPair(prefix, ports, {
      sirene: sireneDir(),
      sandboxOptions: ['--db', ':memory:', '--heavy', '300'],
      // Each test signs in from an address of its own, so that the limit on tries does not count them together.
      dashboardEnv: { TRUST_PROXY: '1' },
      say,
    })
  // Faults are armed here, where they meet no other test; no demo keys are offered, and a random key is known.
  return startPair(prefix, ports, {
    sirene: join(root, 'e2e/fixtures/sirene'),
    // 5,000 campaign results: enough that a load of all of them has pages to fail on.
    sandboxOptions: ['--db', ':memory:', '--key', key, '--results', '5000'],
    // What the API says changes from test to test, so nothing of one may be kept for the next.
    dashboardEnv: { DEMO_KEYS: '', TRUST_PROXY: '1', LOG_LEVEL: 'trace', KEEP_READS_SECONDS: '0' },
    say,
  })
}

/** Does nothing when `E2E_BASE_URL` names a dashboard that runs already. */
export default async function setUp(): Promise<Stop | undefined> {
  if (process.env.E2E_BASE_URL) return undefined
  await buildIfNeeded()
  const key = `canary-${randomBytes(18).toString('hex')}`
  const started = new Map<string, Promise<Stop>>()
  const server = createServer((asked, answer) => {
    const name = (asked.url ?? '').slice(1) as PairName
    const pair = started.get(name) ?? start(name, key)
    started.set(name, pair)
    pair.then(
      () => answer.end(),
      (error: Error) => answer.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.E2E_CANARY = key
  process.env.E2E_STARTER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    const ended = [...started.values()].map((pair) =>
      pair.then(
        (stop) => stop(),
        () => {},
      ),
    )
    await Promise.all(ended)
  }
}
