// Builds the images of this checkout and of the previous release, and substitutes for third-party images from Debian
// packages, so that no image registry is needed. Needs root on Debian; everything is kept in a separate folder.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { root } from './bootstrap.mjs'
import { commit, has, place, run, runLong } from './containers.mjs'
import { runNpm } from './npm.mjs'
import { makeOtherBase, OTHER } from './other-processor.mjs'
import { pathsOf } from './programs.mjs'
import { releaseBefore } from './release-before.mjs'
import { say, seconds } from './say.mjs'

/** Debian packages of the substitute images. */
const DEBIAN = 'ca-certificates,libstdc++6,nginx-light,redis-server,postgresql'
/** Third-party images named in deploy/; each is the same Debian with another start command. */
const OTHERS = {
  'docker.io/library/nginx:1-bookworm': ['--cmd', '["nginx", "-g", "daemon off;"]'],
  'docker.io/valkey/valkey:8-bookworm': ['--cmd', '["valkey-server"]', '--workingdir', '/data'],
  'docker.io/library/postgres:17-bookworm': ['--entrypoint', '["docker-entrypoint.sh"]', '--cmd', 'postgres'],
}
const BASE = 'docker.io/library/node:24-bookworm-slim'
const ours = createHash('sha256').update(root).digest('hex').slice(0, 8)
/** Names of the images, unique to this checkout. */
export const IMAGES = {
  now: `company-desk:${ours}-now`,
  before: `company-desk:${ours}-before`,
  other: `company-desk:${ours}-other`,
}

/** Start scripts that mimic those of the original Valkey and Postgres images, as far as the compose file needs. */
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

/** The folder of the npm installation that `npm` links into. */
const npmFolder = () => join(dirname(realpathSync(process.env.npm_execpath ?? pathsOf('npm')[0] ?? '')), '..')

/** Debian with this machine's Node and npm, under the name of deploy/Containerfile's base image. */
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

/** npm's settings and this machine's trusted CAs, mounted for the build and not part of the image. */
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
 * Builds the image of the sources in `folder` with the folder's own deploy/Containerfile.
 * @param {{ folder: string, name: string, version: string, revision: string, words?: string[] }} image
 */
async function makeImage({ folder, name, version, revision, words = [] }) {
  const started = Date.now()
  await runLong('buildah', [
    ...['bud', '--format=docker', '--isolation=chroot', '--network=host', '--pull-never', '--layers'],
    ...(await lent()),
    ...['--ignorefile', join(folder, 'deploy/Containerfile.dockerignore')],
    ...['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`],
    // Newer versions of buildah set it themselves.
    ...['--build-arg', `BUILDPLATFORM=linux/${process.arch === 'x64' ? 'amd64' : process.arch}`],
    ...['-f', join(folder, 'deploy/Containerfile'), '-t', name, ...words, folder],
  ])
  say(`Image ${name}: ${seconds(Date.now() - started)}`)
}

const git = (...words) => run('git', words, { cwd: root })

/** Copies the sources of a commit, or of the work tree without ignored files (null), to a new folder. */
function sourcesOf(commitName) {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  const pack =
    commitName === null
      ? 'git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T -'
      : `git archive ${commitName}`
  run('sh', ['-c', `${pack} | tar -x -C ${folder}`], { cwd: root })
  return folder
}

/** A multi-architecture manifest of `image` and this machine's base image. */
function bothBases(image) {
  const name = `localhost/node-of-tests:${ours}`
  if (has(name)) run('buildah', ['manifest', 'rm', name])
  run('buildah', ['manifest', 'create', name])
  for (const one of [BASE, image]) run('buildah', ['manifest', 'add', name, one])
  return name
}

const idOf = (image) => run('podman', ['image', 'inspect', '--format', '{{.Id}}', image])

/** Builds what is missing: base images, the previous release's image, and the current ones for both architectures. */
export async function makeImages() {
  await makeBase()
  const bases = bothBases(await makeOtherBase())
  const version = JSON.parse(git('show', 'HEAD:package.json')).version
  for (const [name, commitName] of [
    [IMAGES.before, releaseBefore()],
    [IMAGES.now, null],
  ]) {
    const folder = sourcesOf(commitName)
    try {
      const told = commitName === null ? ['--build-arg', `RELEASE_BEFORE=${idOf(IMAGES.before)}`] : []
      const revision = commitName ?? git('rev-parse', 'HEAD')
      await makeImage({ folder, name, version, revision, words: told })
      if (commitName !== null) continue
      // Everything except Node and its libraries is reused from the build above.
      const other = [...told, '--platform', `linux/${OTHER.name}`, '--build-arg', `BASE=${bases}`]
      await makeImage({ folder, name: IMAGES.other, version, revision, words: other })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
