// npm start: the production server, after validation of its settings. Each invalid setting is one line, exit code 1.
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

// What a shell exports as HOSTNAME is no setting (lib/server/main.ts): here it would hide that of the file.
if (process.env.HOSTNAME === hostname()) delete process.env.HOSTNAME
const settingsFile = join(root, '.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

const settings = read()
if (settings.DEMO_PLAIN_COOKIE) fail('DEMO_PLAIN_COOKIE is the demo’s alone: unset it.')
if (!(await hasBuild())) fail('There is no build: run "npm run build" first.')
await requireFree([{ name: 'PORT', port: settings.PORT, use: 'dashboard' }]).catch((error) =>
  fail(error.message),
)

// Absolute, since the standalone server changes to its own folder, which the next build empties.
process.env.DATA_DIR = resolve(root, settings.DATA_DIR)
if (settings.API_KEYS_FILE) process.env.API_KEYS_FILE = resolve(root, settings.API_KEYS_FILE)
process.env.PORT = String(settings.PORT)
say(`Starting the dashboard on port ${settings.PORT}, against ${settings.API_BASE_URL.origin}`)
whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
await import(pathToFileURL(join(serverDir(), 'server.js')).href)

function read() {
  try {
    return parseEnv(process.env)
  } catch (error) {
    return fail(error.message.replaceAll('\n', '\n  '))
  }
}
