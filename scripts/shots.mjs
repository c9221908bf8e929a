// npm run shots: screenshots of every screen, in three widths and both themes, with an overview page (shots/), and the
// README's pictures. `-- fr` in French, `-- de` in German; further words filter screens by name: `-- board company`.
// npm run shots -- --compare COMMIT: also takes those of that commit; exit code 1 if any differ (shots/differences).
import { join } from 'node:path'

import { bootstrap, root } from './lib/bootstrap.mjs'
import { readOptions } from './lib/options.mjs'
import { portFrom, requireFree } from './lib/ports.mjs'
import { fail, say } from './lib/say.mjs'

await bootstrap(import.meta.url)

const { takeShots } = await import('./lib/shots.ts')
const { locales } = await import('../lib/domain/text/languages.ts')

const options = { compare: { type: 'string' }, threshold: { type: 'string' } }
const { values, positionals: words } = readOptions('npm run shots -- [LANGUAGE] [WORDS] [--compare COMMIT]', {
  options,
  allowPositionals: true,
})
const language = locales.find((locale) => words.includes(locale)) ?? 'en'
const wanted = [
  { name: 'SHOTS_PORT', port: portFrom('SHOTS_PORT', 3330), use: 'dashboard' },
  { name: 'SHOTS_SANDBOX_PORT', port: portFrom('SHOTS_SANDBOX_PORT', 4330), use: 'sandbox' },
  { name: 'SHOTS_RECEIVER_PORT', port: portFrom('SHOTS_RECEIVER_PORT', 4363), use: 'webhook receiver' },
]
const [dashboard, sandbox, receiver] = wanted.map(({ port }) => port)
const what = {
  ports: { dashboard, sandbox, receiver },
  language,
  only: words.filter((word) => word !== language),
}
try {
  await requireFree(wanted)
  if (values.compare === undefined) await takeShots(what)
  else await compare(values.compare, values.threshold)
} catch (error) {
  fail(error.message)
}

async function compare(commit, percent) {
  const { compareShots, THRESHOLD } = await import('./lib/compare-shots.ts')
  const { treeOfCommit } = await import('./lib/tree-of-commit.ts')
  const threshold = percent === undefined ? THRESHOLD : Number(percent) / 100
  if (!(threshold >= 0 && threshold < 1))
    throw new Error('--threshold is a share of the pixels in percent, e.g. 0.02')
  const trees = { before: await treeOfCommit(commit), after: root }
  const folders = { before: join(root, 'shots/before'), after: join(root, 'shots/after') }
  const moment = Date.now()
  for (const side of ['before', 'after'])
    await takeShots({ ...what, compared: { tree: trees[side], folder: folders[side], moment } })
  const found = await compareShots(folders.before, folders.after, join(root, 'shots/differences'), threshold)
  say(
    found.length === 0
      ? 'No picture differs'
      : `${found.length} pictures differ: shots/differences/index.html`,
  )
  process.exitCode = found.length > 0 ? 1 : 0
}
