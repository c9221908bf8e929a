import { createHash } from 'node:crypto'
import { cp, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { root } from '../../scripts/lib/bootstrap.mjs'

const COPY = join(root, '.data/bench/framed')
const PAGE = 'app/(dashboard)/campaigns/page.tsx'
const SCREEN = "export { CampaignsPage as default } from '../../../bench/framed/campaigns-page.tsx'\n"
/** The dashboard's configuration with the copy as root; Next would take the folder of the outermost lock file. */
const CONFIG = `import own from './own.config.mjs'

const root = import.meta.dirname
export default { ...own, outputFileTracingRoot: root, turbopack: { ...own.turbopack, root } }
`
/** Not copied: output of builds and servers, and what is hard-linked. */
const LEFT = /^(node_modules|test-results|\.(git|data|next).*)$/

/** Hard-links a tree, to save a gigabyte of copies. */
async function linkTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isDirectory())
      await mkdir(join(to, entry.parentPath.slice(from.length), entry.name), { recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const target = join(to, path.slice(from.length))
    if (entry.isSymbolicLink()) await cp(path, target, { verbatimSymlinks: true })
    else if (entry.isFile()) await link(path, target)
  }
}

/** Hash of the inputs of the copy's build that are outside of the dashboard's folders. */
async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'next.config.mjs')))
  for (const folder of ['bench/framed', 'bench/pages']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

const lockOf = (folder: string) =>
  readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(() => null)

/**
 * Makes a copy of the dashboard with AG Grid on its campaigns screen and no other change, so that both have the same
 * overhead. Resolves to the copy's own stage module. Its build is kept for the next run.
 */
export async function framedStages(): Promise<typeof import('./stage.ts')> {
  await mkdir(COPY, { recursive: true })
  for (const name of await readdir(COPY))
    if (!LEFT.test(name)) await rm(join(COPY, name), { recursive: true })
  if ((await lockOf(COPY)) !== (await lockOf(root))) {
    await rm(join(COPY, 'node_modules'), { recursive: true, force: true })
    await linkTree(join(root, 'node_modules'), join(COPY, 'linked'))
    // Renamed once complete, so that an interrupted run leaves no partial folder.
    await rename(join(COPY, 'linked'), join(COPY, 'node_modules'))
  }
  for (const name of await readdir(root))
    await cp(join(root, name), join(COPY, name), {
      recursive: true,
      filter: (path) => !LEFT.test(basename(path)),
    })
  // Rebuilds happen only when a file in the dashboard's folders changes: the hash in this one stands for all others.
  await writeFile(join(COPY, PAGE), `// ${await sourcesHash()}\n${SCREEN}`)
  await rename(join(COPY, 'next.config.mjs'), join(COPY, 'own.config.mjs'))
  await writeFile(join(COPY, 'next.config.mjs'), CONFIG)
  return import(pathToFileURL(join(COPY, 'bench/lib/stage.ts')).href)
}
