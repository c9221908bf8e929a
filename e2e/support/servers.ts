// Playwright's global set-up: the production build, and pairs of servers. Each pair is started on demand, by the set-up
// of its tests, so that one spec starts only one pair.
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
      // Each test signs in from a different IP address, so that the sign-in rate limit does not add them up.
      dashboardEnv: { TRUST_PROXY: '1' },
      say,
    })
  // For faults, which affect no other test here; without demo keys, but with a random key.
  return startPair(prefix, ports, {
    sirene: join(root, 'e2e/fixtures/sirene'),
    // 5,000 campaign results, so that loading all of them takes several pages, which can fail.
    sandboxOptions: ['--db', ':memory:', '--key', key, '--results', '5000'],
    // No caching of reads, as the API's answers change from test to test.
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
