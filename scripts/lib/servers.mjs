// Starts the sandbox, the receiver and the dashboard, for the demo and the browser tests.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { root } from './bootstrap.mjs'
import { serverDir } from './build.mjs'
import { localhostCertificate } from './certificates.mjs'
import { startReceiver } from './receiver.mjs'
import { supervise } from './supervise.mjs'

export const DEMO_KEYS = ['sandbox-full', 'sandbox-other', 'sandbox-limited', 'sandbox-no-crm']
const SIRENE_FILES = ['StockUniteLegale.csv', 'StockEtablissement.csv']
const LOOPBACK = '127.0.0.1'

/** URLs of the servers on these ports. */
export const addressesOf = (ports) => ({
  dashboard: `http://localhost:${ports.dashboard}`,
  sandbox: `http://${LOOPBACK}:${ports.sandbox}`,
  receiver: `https://localhost:${ports.receiver}`,
})

/**
 * Starts receiver, sandbox and dashboard.
 * @param {object} options
 * @param {{ dashboard: number, sandbox: number, receiver: number }} options.ports
 * @param {string} options.dataDir folder for session secret, CA certificate, logs and the dashboard's store
 * @param {string | null} [options.sirene] folder with data of the company register
 * @param {boolean} [options.dev] hot reload for both
 * @param {string[]} [options.sandboxOptions] further options for the sandbox
 * @param {Record<string, string>} [options.dashboardEnv] further environment variables for the dashboard
 * @param {(text: string) => void} [options.say] called at each step
 * @param {(who: string, line: string) => void} [options.echo] called with each line of output
 * @param {(delivery: object) => void} [options.onReceived] called with each webhook delivery
 * @returns `ready`: resolves to the three URLs once all respond, rejects where one does not; `died`: resolves to a text
 * once one exits by itself; `stop`: ends all of them, at any time
 */
export function startAll(options) {
  const addresses = addressesOf(options.ports)
  const group = supervise()
  const receiver = openReceiver(options)
  const stop = async () => {
    await group.stop()
    await receiver.then(
      ({ close }) => close(),
      () => {},
    )
  }
  return { ready: startServers(options, group, receiver, addresses), died: group.died, stop }
}

/**
 * Starts only a dashboard, for an API that is already running.
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.api the API's base URL, without `/v1`
 * @param {string} options.dataDir folder for session secret, log and store
 * @param {string} [options.folder] of the built server, if not that of this checkout
 * @param {Record<string, string>} [options.env] further environment variables
 * @returns its URL, once it responds, and a function that stops it
 */
export async function startDashboard({ port, api, dataDir, folder, env = {} }) {
  await mkdir(dataDir, { recursive: true })
  const address = `http://localhost:${port}`
  const group = supervise()
  const options = { ports: { dashboard: port }, dataDir, folder, dashboardEnv: { DEMO_KEYS: '', ...env } }
  try {
    await group.start(dashboardService(options, await sessionSecret(dataDir), { sandbox: api, receiver: '' }))
  } catch (error) {
    await group.stop()
    throw error
  }
  return { address, stop: group.stop }
}

async function openReceiver({ ports, dataDir, onReceived }) {
  await mkdir(dataDir, { recursive: true })
  const { authority, certificate, key } = localhostCertificate()
  const authorityFile = join(dataDir, 'demo-authority.pem')
  await writeFile(authorityFile, authority)
  const { close } = await startReceiver({ port: ports.receiver, certificate, key, onReceived })
  return { authorityFile, close }
}

async function startServers(options, group, receiver, addresses) {
  const { say = () => {}, dataDir } = options
  const { authorityFile } = await receiver
  const secret = await sessionSecret(dataDir)
  say(`Starting the sandbox on ${addresses.sandbox} and the dashboard on ${addresses.dashboard}`)
  await Promise.all([
    group.start(sandboxService(options, authorityFile, addresses)),
    group.start(dashboardService(options, secret, addresses)),
  ])
  return addresses
}

/**
 * The folder of company register data to load: `SIRENE_DIR`, else `data/sirene` here or in `shared/` beside the
 * checkout, else the small set that comes with the sandbox.
 * @throws {Error} when `SIRENE_DIR` lacks the two files
 */
export function sireneDir() {
  const complete = (folder) => SIRENE_FILES.every((file) => existsSync(join(folder, file)))
  const named = process.env.SIRENE_DIR?.trim()
  if (named) {
    if (!complete(resolve(named)))
      throw new Error(`SIRENE_DIR must hold ${SIRENE_FILES.join(' and ')}, and ${named} does not.`)
    return resolve(named)
  }
  const found = [join(root, 'data/sirene'), resolve(root, '../shared/data/sirene')].find(complete)
  return found ?? join(root, 'sandbox/register')
}

function sandboxService(
  { ports, dataDir, sirene, dev, sandboxOptions = [], echo },
  authorityFile,
  addresses,
) {
  return {
    name: 'sandbox',
    args: [
      ...(dev ? [join(root, 'scripts/lib/watch.mjs')] : []),
      join(root, 'sandbox/main.ts'),
      ...['--host', LOOPBACK, '--port', String(ports.sandbox), '--allow-webhook-host', 'localhost'],
      ...(sirene ? ['--sirene', sirene] : []),
      ...sandboxOptions,
    ],
    cwd: root,
    env: { NODE_EXTRA_CA_CERTS: authorityFile, NODE_ENV: dev ? 'development' : 'production' },
    health: `${addresses.sandbox}/_sandbox/health`,
    log: join(dataDir, 'logs/sandbox.log'),
    echo: echo && ((line) => echo('sandbox', line)),
    timeout: 180_000,
  }
}

function dashboardService(options, secret, addresses) {
  const { ports, dataDir, dev, dashboardEnv = {}, echo, folder = serverDir() } = options
  const next = join(root, 'node_modules/next/dist/bin/next')
  return {
    name: 'dashboard',
    args: dev
      ? [next, 'dev', '--port', String(ports.dashboard), '--hostname', LOOPBACK]
      : [join(folder, 'server.js')],
    cwd: dev ? root : folder,
    env: {
      API_BASE_URL: addresses.sandbox,
      SESSION_SECRET: secret,
      DATA_DIR: dataDir,
      DEMO_KEYS: DEMO_KEYS.join(','),
      DEMO_RECEIVER_URL: addresses.receiver,
      PORT: String(ports.dashboard),
      HOSTNAME: LOOPBACK,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...dashboardEnv,
    },
    health: `http://${LOOPBACK}:${ports.dashboard}/api/health`,
    log: join(dataDir, 'logs/dashboard.log'),
    echo: echo && ((line) => echo('dashboard', line)),
    timeout: dev ? 120_000 : 60_000,
  }
}

/** The session secret, stored so that a restart does not sign everybody out. */
async function sessionSecret(dataDir) {
  const file = join(dataDir, 'session-secret')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept.length >= 32) return kept
  const made = randomBytes(32).toString('base64url')
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return made
}
