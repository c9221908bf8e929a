// `node scripts/run.mjs FILE …`: runs a TypeScript file with Node 24, on any machine that has Node 20.
import { become, bootstrap, root } from './lib/bootstrap.mjs'
import { fail } from './lib/say.mjs'

const [file, ...options] = process.argv.slice(2)
if (!file) fail('Which file? node scripts/run.mjs FILE …')

await bootstrap(import.meta.url)

const { join } = await import('node:path')
await become(process.execPath, join(root, file), options)
