// npm start: the production server, after a look at its settings. Everything wrong with them is one line, exit code 1.
import { bootstrap, root } from './lib/bootstrap.mjs'
import { whenOrphaned } from './lib/orphan.mjs'
import { requireFree } from './lib/ports.mjs'
import { fail, say } from './lib/say.mjs'

await bootstrap(import.meta.url, { production: true })
process.env.NODE_ENV = 'production'

const { existsSync } = await import('node:fs')
const { hostname } = await import('node:os')
const { join, resolve } = await import('node:path')
const { pathToFileURL } = await import('node:url')
const { hasBuild, serverDir } = await import('./lib/build.mjs')
const { parseEnv } = await import('../lib/server/env.ts')

const settingsFile = join(root, '.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)
// Shells and containers export the machine's own name; that is not a choice of address.
if (process.env.HOSTNAME === hostname()) delete process.env.HOSTNAME

const settings = read()
if (!(await hasBuild())) fail('There is no build: run "npm run build" first.')
await requireFree([{ name: 'PORT', port: settings.PORT, use: 'dashboard' }]).catch((error) =>
  fail(error.message),
)

// The standalone server changes to its own folder, which the next build empties.
process.env.DATA_DIR = resolve(root, settings.DATA_DIR)
process.env.PORT = String(settings.PORT)
// Longer than a balancer keeps its own: Node's five seconds would close connections just as a request is on the way.
process.env.KEEP_ALIVE_TIMEOUT ||= '65000'
say(`Starting the dashboard on port ${settings.PORT}, against ${settings.API_BASE_URL.origin}`)
whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
await import(pathToFileURL(join(serverDir(), 'server.js')).href)

function read() {
  try {
    return parseEnv(process.env)
  } catch (error) {
    return fail(error.message)
  }
}
