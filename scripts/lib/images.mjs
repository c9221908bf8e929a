// The images of this checkout and of the release before, and stand-ins for those that others make: from Debian's packages,
// so that no registry of images is asked. As root on Debian; all of it stands in a folder of its own.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { root } from './bootstrap.mjs'
import { runNpm } from './npm.mjs'
import { bringPackages } from './programs.mjs'
import { say, seconds } from './say.mjs'

const PROGRAMS = ['buildah', 'podman', 'podman-compose', 'debootstrap', 'runc']
/** What they come without unless asked: names and addresses for containers. */
const BESIDE = ['netavark', 'aardvark-dns', 'iptables']
/** What the stand-ins are made of. */
const DEBIAN = 'ca-certificates,libstdc++6,nginx-light,redis-server,postgresql'
/** The names that deploy/ gives the images of others; each is the one Debian, started differently. */
const OTHERS = {
  'docker.io/library/nginx:1-bookworm': ['--cmd', '["nginx", "-g", "daemon off;"]'],
  'docker.io/valkey/valkey:8-bookworm': ['--cmd', '["valkey-server"]', '--workingdir', '/data'],
  'docker.io/library/postgres:17-bookworm': ['--entrypoint', '["docker-entrypoint.sh"]', '--cmd', 'postgres'],
}
const BASE = 'docker.io/library/node:24-bookworm-slim'
const ours = createHash('sha256').update(root).digest('hex').slice(0, 8)
const place = join(tmpdir(), 'dashboard-images')
/** Names of the images, for this checkout alone. */
export const IMAGES = { now: `company-desk:${ours}-now`, before: `company-desk:${ours}-before` }

/** How their own images start Valkey and Postgres, as far as the compose file needs it. */
const STARTS = {
  'valkey-server': '#!/bin/sh\nexec redis-server "$@" --protected-mode no\n',
  'docker-entrypoint.sh': `#!/bin/sh
set -e
export PATH="$(echo /usr/lib/postgresql/*/bin):$PATH"
run() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
data="\${PGDATA:-/var/lib/postgresql/data}"
mkdir -p "$data" && chown postgres "$data" && chmod 700 "$data"
if [ ! -s "$data/PG_VERSION" ]; then
  file=$(run mktemp) && printf '%s\\n' "$POSTGRES_PASSWORD" > "$file"
  run initdb -D "$data" -U "$POSTGRES_USER" -A scram-sha-256 --pwfile "$file" -E UTF8 > /dev/null
  rm "$file"
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_USER" | run postgres --single -D "$data" postgres > /dev/null
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D "$data" -c 'listen_addresses=*' -c unix_socket_directories=/tmp
`,
}

const find = (program) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].map((at) => join(at, program)).find(existsSync)
const here = (program) => find(program) !== undefined
/** What `npm` on this machine is a link into. */
const npmFolder = () => join(dirname(realpathSync(process.env.npm_execpath ?? find('npm') ?? '')), '..')

/** @returns {boolean} whether images can be made and run here, after installing what can be installed */
export function bringContainers() {
  if (process.getuid?.() !== 0) return false
  if (!PROGRAMS.every(here)) bringPackages([...PROGRAMS, ...BESIDE])
  return PROGRAMS.every(here)
}

/** The environment in which buildah and podman use the folder of ours, and ask of the machine what any has. */
export function containerEnv() {
  mkdirSync(place, { recursive: true })
  const [engine, storage] = ['containers.conf', 'storage.conf'].map((name) => join(place, name))
  writeFileSync(
    engine,
    `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_config_dir = "${join(place, 'networks')}"
`,
  )
  const [graph, run] = ['store', 'run'].map((name) => join(place, name))
  writeFileSync(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${graph}"\nrunroot = "${run}"\n`)
  return { ...process.env, CONTAINERS_CONF: engine, CONTAINERS_STORAGE_CONF: storage }
}

/** Runs a program to its end. @returns {string} what it printed @throws {Error} with its last lines */
function run(program, words, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    env: containerEnv(),
    encoding: 'utf8',
    maxBuffer: 1e9,
    ...options,
  })
  if (status !== 0)
    throw new Error(`${program} ${words[0]}: ${(stderr || stdout).trim().split('\n').slice(-12).join('\n')}`)
  return stdout.trim()
}

/** The same, beside us. */
function runLong(program, words) {
  return new Promise((done, failed) => {
    const child = spawn(program, words, { env: containerEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said = (said + text).slice(-4_000)
      })
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`${program} ${words[0]}: ${said}`))))
  })
}

const has = (image) => spawnSync('podman', ['image', 'exists', image], { env: containerEnv() }).status === 0

/** An image of the files in `folder`. `words`: of `buildah config`. */
function commit(from, folder, words, names) {
  const container = run('buildah', ['from', '--pull-never', ...from])
  try {
    if (folder) run('buildah', ['add', container, folder, '/'])
    run('buildah', ['config', ...words, container])
    for (const name of names) run('buildah', ['commit', '-q', '--format', 'docker', container, name])
  } finally {
    run('buildah', ['rm', container])
  }
}

/** Debian with the Node and npm of here, under the name of the image that deploy/Containerfile begins with. */
async function makeBase() {
  const stamp = createHash('sha256')
    .update(DEBIAN + JSON.stringify([STARTS, OTHERS]) + process.version)
    .digest('hex')
    .slice(0, 12)
  const name = `localhost/debian-of-tests:${stamp}`
  if (has(name)) return
  const started = Date.now()
  const tree = mkdtempSync(join(tmpdir(), 'debian-'))
  try {
    await runLong('debootstrap', ['--variant=minbase', `--include=${DEBIAN}`, 'bookworm', tree])
    const local = join(tree, 'usr/local')
    cpSync(process.execPath, join(local, 'bin/node'))
    cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true })
    for (const tool of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${tool}-cli.js`, join(local, `bin/${tool}`))
    symlinkSync('/usr/bin/redis-cli', join(local, 'bin/valkey-cli'))
    for (const [name, text] of Object.entries(STARTS))
      writeFileSync(join(local, 'bin', name), text, { mode: 0o755 })
    rmSync(join(tree, 'var/cache/apt'), { recursive: true, force: true })
    const path = ['--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
    commit(['scratch'], tree, path, [BASE, name])
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
  for (const [other, words] of Object.entries(OTHERS)) commit([BASE], null, words, [other])
  say(`Base images: ${seconds(Date.now() - started)}`)
}

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** npm's own settings and the authorities that are trusted here, lent to the build and left out of the image. */
async function lent() {
  const setting = async (name) => (await runNpm(['config', 'get', name])).stdout.trim()
  const trusted = [process.env.NODE_EXTRA_CA_CERTS, await setting('cafile')].find(
    (file) => file && existsSync(file),
  )
  const own = join(place, 'npmrc')
  const cafile = trusted ? `cafile=${AUTHORITIES}\n` : ''
  writeFileSync(own, `registry=${await setting('registry')}\n${cafile}`, { mode: 0o600 })
  const places = [
    [await setting('userconfig'), '/root/.npmrc'],
    [own, '/usr/local/etc/npmrc'],
    [trusted, AUTHORITIES],
  ]
  const known = places.filter(([from]) => from && existsSync(from))
  return known.flatMap(([from, to]) => ['--volume', `${from}:${to}:ro`])
}

/**
 * Builds the image of the sources in `folder` by its own deploy/Containerfile.
 * @param {{ folder: string, name: string, version: string, revision: string, words?: string[] }} image
 */
async function makeImage({ folder, name, version, revision, words = [] }) {
  const started = Date.now()
  await runLong('buildah', [
    ...[
      'bud',
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--pull-never',
      '--layers',
    ],
    ...(await lent()),
    ...['--ignorefile', join(folder, 'deploy/Containerfile.dockerignore')],
    ...['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`],
    // Newer ones say it themselves.
    ...['--build-arg', `BUILDPLATFORM=linux/${process.arch === 'x64' ? 'amd64' : process.arch}`],
    ...['-f', join(folder, 'deploy/Containerfile'), '-t', name, ...words, folder],
  ])
  say(`Image ${name}: ${seconds(Date.now() - started)}`)
}

const git = (...words) => run('git', words, { cwd: root })

/** The sources of a commit in a folder of their own, and of here with all that is not ignored. */
function sourcesOf(commitName) {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  const files =
    commitName === null
      ? [
          'sh',
          '-c',
          `git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - | tar -x -C ${folder}`,
        ]
      : ['sh', '-c', `git archive ${commitName} | tar -x -C ${folder}`]
  run(files[0], files.slice(1), { cwd: root })
  return folder
}

/** The release that people come from: UPGRADE_FROM, the last version's tag, else the commit before. */
function releaseBefore() {
  const named = process.env.UPGRADE_FROM
  const tag = spawnSync('git', ['describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD~1'], {
    cwd: root,
    encoding: 'utf8',
  })
  return git(
    'rev-parse',
    '--verify',
    `${named ?? (tag.status === 0 ? tag.stdout.trim() : 'HEAD~1')}^{commit}`,
  )
}

/** Makes what is not there yet: the base, the image of now, that of the release before. */
export async function makeImages() {
  await makeBase()
  const version = JSON.parse(git('show', 'HEAD:package.json')).version
  for (const [name, commitName] of [
    [IMAGES.now, null],
    [IMAGES.before, releaseBefore()],
  ]) {
    const folder = sourcesOf(commitName)
    try {
      await makeImage({ folder, name, version, revision: commitName ?? git('rev-parse', 'HEAD') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
