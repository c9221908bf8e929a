// npm run bench -- NAME: runs one benchmark of bench/ and prints its table; `npm run bench -- all`: one after the other.
// Never part of `npm test`.
import { bootstrap, root } from './lib/bootstrap.mjs'
import { fail, say } from './lib/say.mjs'

await bootstrap(import.meta.url)

const { readdir } = await import('node:fs/promises')
const { join } = await import('node:path')
const { pathToFileURL } = await import('node:url')

const files = (await readdir(join(root, 'bench')).catch(() => [])).filter((file) => /\.(ts|mjs)$/.test(file))
const names = files.map((file) => file.replace(/\.(ts|mjs)$/, ''))
const [name, ...options] = process.argv.slice(2)
const list = names.length ? `${names.join(', ')}, all` : 'none yet'
if (!name) fail(`Which benchmark? npm run bench -- NAME, with one of: ${list}.`)
if (name === 'all') {
  const { spawnSync } = await import('node:child_process')
  for (const one of names) {
    if (one === 'release' && !process.env.RELEASE_BEFORE) continue
    console.log(`\n${new Date().toISOString()}`)
    spawnSync(process.execPath, [process.argv[1], one], { stdio: 'inherit' })
  }
  process.exit()
}
const file = files[names.indexOf(name)]
if (!file) fail(`There is no benchmark "${name}". There are: ${list}.`)

say(`Benchmark ${name}`)
process.argv = [process.argv[0], join(root, 'bench', file), ...options]
await import(pathToFileURL(process.argv[1]).href)
