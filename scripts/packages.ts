// npm run packages -- client desk …: builds packages/<name>/dist for `npm pack`. Without names: all packages.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/**
 * Bundles our code into one JavaScript file, or, without `file`, one per module, so that bundlers of users can
 * tree-shake; dependencies in package.json stay external.
 */
async function bundle(name: string, entry: string, file: string | null) {
  const folder = join(root, 'packages', name)
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const outside = Object.keys(dependencies)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { 'server-only': join(root, 'tooling/empty.ts') } },
    ssr: { noExternal: true, external: outside, target: 'node' },
    build: {
      ssr: join(folder, entry),
      target: 'node22',
      outDir: join(folder, 'dist'),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        external: (id) => outside.some((each) => id === each || id.startsWith(`${each}/`)),
        output: {
          format: 'es',
          ...(file === null
            ? { preserveModules: true, preserveModulesRoot: root }
            : { entryFileNames: file, codeSplitting: false }),
        },
      },
    },
  })
}

/** Type declarations of the package, and those of lib/contract that they refer to, none of which need zod. */
async function declarations(name: string) {
  const folder = join(root, 'packages', name)
  const all = join(folder, '.types')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const settings = join(folder, 'tsconfig.build.json')
  await run(process.execPath, [tsc, '-p', settings, '--rootDir', root, '--outDir', all])
  for (const kept of [`packages/${name}/src`, 'lib/contract']) {
    // A package may not use the contract.
    if (!existsSync(join(all, kept))) continue
    for (const file of await readdir(join(all, kept))) {
      if (kept === 'lib/contract' && !/^(?:routes\.generated|shape|wire)\.d\.ts$/.test(file)) continue
      const to = join(folder, 'dist/types', kept, file)
      await mkdir(dirname(to), { recursive: true })
      const text = await readFile(join(all, kept, file), 'utf8')
      await writeFile(to, text.replace(/(from (['"])[^'"]+)\.ts\2/g, '$1.js$2'))
    }
  }
  await rm(all, { recursive: true })
}

const makers: Record<string, () => Promise<void>> = {
  client: async () => {
    await bundle('client', 'src/index.ts', null)
    await declarations('client')
  },
  desk: async () => {
    await bundle('desk', 'src/main.ts', 'desk.js')
    await chmod(join(root, 'packages/desk/dist/desk.js'), 0o755)
  },
  receiver: async () => {
    await bundle('receiver', 'src/index.ts', 'index.js')
    await declarations('receiver')
    for (const file of ['receiver.py', 'receiver.php', 'receiver.go'])
      await cp(join(root, 'docs/receivers', file), join(root, 'packages/receiver/dist', file))
  },
}

const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : Object.keys(makers)) {
  const make = makers[name]
  if (!make) throw new Error(`No package ${name}: ${Object.keys(makers).join(', ')}`)
  await rm(join(root, 'packages', name, 'dist'), { recursive: true, force: true })
  await make()
  console.log(`packages/${name}/dist`)
}
