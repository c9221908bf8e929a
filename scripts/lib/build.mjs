// `next build`, skipped while its inputs are unchanged.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { bundleServer } from './bundle-server.mjs'
import { hintCompile } from './compile-hint.mjs'
import { compressFiles } from './compress.mjs'
import { nameByLineage } from './lineage.mjs'
import { say, seconds } from './say.mjs'

const FOLDERS = ['app', 'components', 'lib', 'messages', 'packages', 'public']
const FILES =
  /^(next\.config\.mjs|postcss\.config\.mjs|package(-lock)?\.json|tsconfig\.json|(proxy|instrumentation[^/]*)\.ts)$/
const TEST = /\.(test|test-d|type-test)\.tsx?$/

/** Output folder of the build: `NEXT_DIST_DIR` or `.next`. */
const distDir = () => join(root, process.env.NEXT_DIST_DIR || '.next')
/** Folder of the standalone server: self-contained, can be copied elsewhere and run with Node 24. */
export const serverDir = () => join(distDir(), 'standalone')
const stampFile = () => join(serverDir(), 'inputs.sha256')

/** Whether there is a build of the current sources. */
async function isBuilt() {
  const stamp = await readFile(stampFile(), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await inputsHash())
}

/** Whether there is any build. */
export const hasBuild = async () => (await readFile(stampFile(), 'utf8').catch(() => null)) !== null

/**
 * Builds if the inputs changed. Reading them takes a second, so it is done once for a command and the processes it starts,
 * which inherit the variable.
 * @throws {Error} when the build fails; Next has printed why
 */
export async function buildIfNeeded() {
  if (process.env.BUILD_CHECKED === distDir()) return
  if (await isBuilt()) say('The build is up to date')
  else await build()
  process.env.BUILD_CHECKED = distDir()
}

export async function build() {
  say('Building the dashboard (next build)')
  const started = Date.now()
  const hash = await inputsHash()
  await rm(stampFile(), { force: true })
  const code = await next(['build'])
  if (code !== 0) throw new Error(`next build failed (${code}).`)
  // Next does not copy static files into the standalone server, but leaves that to the deployment.
  const relative = process.env.NEXT_DIST_DIR || '.next'
  const files = join(serverDir(), relative, 'static')
  await cp(join(distDir(), 'static'), files, { recursive: true })
  await hintCompile(distDir(), files)
  const before = process.env.RELEASE_BEFORE
  const named = await nameByLineage(join(serverDir(), relative), before ? join(before, '.next') : null)
  if (before) say(`${named.changed} of ${named.scripts} scripts are sent as what changed since ${before}`)
  await compressFiles(files)
  await cp(join(root, 'public'), join(serverDir(), 'public'), { recursive: true })
  await bundleServer(serverDir(), relative)
  await dropSettings(serverDir())
  // Next's file tracing includes a test's database for the proxy, and ignores its own exclusions there.
  await rm(join(serverDir(), 'tests'), { recursive: true, force: true })
  await writeFile(stampFile(), hash)
  say(`Built in ${seconds(Date.now() - started)}`)
}

/** Runs Next's CLI, with inherited output. */
function next(args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined },
    })
    child.on('error', (error) => done(error.message))
    child.on('exit', (code, signal) => done(code ?? signal))
  })
}

/** Removes the `.env` files that Next copies beside the server: they hold secrets of whoever ran the build. */
export async function dropSettings(folder) {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => name.startsWith('.env')).map((name) => rm(join(folder, name))))
}

/** Build id of the release that scripts are compressed against (RELEASE_BEFORE, the folder of its server). */
async function releaseBefore() {
  const folder = process.env.RELEASE_BEFORE
  return folder ? await readFile(join(folder, '.next', 'BUILD_ID'), 'utf8') : ''
}

async function inputsHash() {
  const top = await readdir(root, { withFileTypes: true })
  const files = top.filter((entry) => entry.isFile() && FILES.test(entry.name)).map((entry) => entry.name)
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) {
      if (
        entry.isFile() &&
        !TEST.test(entry.name) &&
        !/\/packages\/[^/]+\/dist(?:\/|$)/.test(entry.parentPath)
      )
        files.push(join(entry.parentPath, entry.name).slice(root.length + 1))
    }
  }
  const hash = createHash('sha256').update(await releaseBefore())
  for (const file of files.sort()) {
    hash.update(`${file}\0`)
    hash.update(await readFile(join(root, file)))
    hash.update('\0')
  }
  return hash.digest('hex')
}
