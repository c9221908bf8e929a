// npm run demo, npm run dev: sets up and runs sandbox, webhook receiver and dashboard until Ctrl-C.
import { bootstrap, root } from './lib/bootstrap.mjs'
import { whenOrphaned } from './lib/orphan.mjs'
import { portFrom, requireFree } from './lib/ports.mjs'
import { bold, dim, fail, say } from './lib/say.mjs'

const dev = process.argv.includes('--dev')

const ports = await checkedPorts().catch((error) => fail(error.message))
await bootstrap(import.meta.url)

const { join } = await import('node:path')
const { buildIfNeeded } = await import('./lib/build.mjs')
const { DEMO_KEYS, sireneDir, startAll } = await import('./lib/servers.mjs')

const dataDir = join(root, '.data')

try {
  const sirene = sireneDir()
  if (!dev) await buildIfNeeded()
  say(`Register data: ${sirene}`)
  await serve(sirene)
} catch (error) {
  fail(error.message)
}

async function serve(sirene) {
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(null))
    whenOrphaned(() => resolve(null))
  })
  const { ready, died, stop } = startAll({
    ports,
    dataDir,
    sirene,
    dev,
    // WebKit drops Secure cookies on plain http (docs/decisions/demo-cookie.md).
    dashboardEnv: { DEMO_PLAIN_COOKIE: '1' },
    say,
    echo: dev ? (who, line) => console.log(`${dim(who.padEnd(9))} ${line}`) : undefined,
    onReceived: ({ path, headers, verified }) =>
      say(
        `Webhook received at ${path}: ${headers['x-webhook-event'] ?? 'no event named'}, ${verdict(verified)}`,
      ),
  })
  const failed = ready.then(
    (addresses) => {
      announce(addresses)
      return died
    },
    (error) => error.message,
  )
  const problem = await Promise.race([failed, asked])
  say('Stopping')
  await stop()
  if (problem) fail(problem)
  say('Stopped')
  process.exit(0)
}

// A hoisted function: webhooks can arrive during the await above, before a constant here would be initialised.
function verdict(verified) {
  if (verified === null) return 'not verified'
  return verified ? 'signature verified' : 'signature wrong'
}

function announce({ dashboard, sandbox, receiver }) {
  const plain = receiver.replace('https:', 'http:')
  const lines = [
    '',
    `  Dashboard   ${bold(dashboard)}`,
    `  Sign in     ${DEMO_KEYS.join(', ')}`,
    `  Sandbox     ${sandbox}`,
    `  Webhooks    ${receiver}  (what arrived: ${plain})`,
    `  Logs        .data/logs`,
    '',
    '  Ctrl-C stops everything.',
    '',
  ]
  console.log(lines.join('\n'))
}

async function checkedPorts() {
  // `bootstrap` may run this file again under Node 24, which checks again: nothing has been started by then.
  const wanted = [
    { name: 'PORT', port: portFrom('PORT', 3000), use: 'dashboard' },
    { name: 'SANDBOX_PORT', port: portFrom('SANDBOX_PORT', 4010), use: 'sandbox' },
    { name: 'RECEIVER_PORT', port: portFrom('RECEIVER_PORT', 4443), use: 'webhook receiver' },
  ]
  await requireFree(wanted)
  const [dashboard, sandbox, receiver] = wanted.map(({ port }) => port)
  return { dashboard, sandbox, receiver }
}
