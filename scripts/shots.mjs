// npm run shots: every screen at three widths in both themes into shots/, with a sheet to look at them, and the README's
// pictures. `npm run shots -- fr` in French, `-- de` in German; more words are parts of screens' names, e.g. `-- board company`.
import { bootstrap } from './lib/bootstrap.mjs'
import { portFrom, requireFree } from './lib/ports.mjs'
import { fail } from './lib/say.mjs'

await bootstrap(import.meta.url)

const { takeShots } = await import('./lib/shots.ts')
const { locales } = await import('../lib/domain/text/languages.ts')

const words = process.argv.slice(2)
const language = locales.find((locale) => words.includes(locale)) ?? 'en'
const wanted = [
  { name: 'SHOTS_PORT', port: portFrom('SHOTS_PORT', 3330), use: 'dashboard' },
  { name: 'SHOTS_SANDBOX_PORT', port: portFrom('SHOTS_SANDBOX_PORT', 4330), use: 'sandbox' },
  { name: 'SHOTS_RECEIVER_PORT', port: portFrom('SHOTS_RECEIVER_PORT', 4363), use: 'webhook receiver' },
]
try {
  await requireFree(wanted)
  const [dashboard, sandbox, receiver] = wanted.map(({ port }) => port)
  await takeShots({
    ports: { dashboard, sandbox, receiver },
    language,
    only: words.filter((word) => word !== language),
  })
} catch (error) {
  fail(error.message)
}
