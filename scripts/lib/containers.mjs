// Runs buildah and podman with storage in a separate folder, isolated from other containers on this machine.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { bringPackages, pathsOf } from './programs.mjs'

const PROGRAMS = ['buildah', 'podman', 'podman-compose', 'debootstrap', 'runc']
/** Packages that those only recommend: DNS and network for containers. */
const BESIDE = ['netavark', 'aardvark-dns', 'iptables']
/** Folder of their images, containers and settings. */
export const place = join(tmpdir(), 'dashboard-images')

const here = (program) => pathsOf(program).length > 0 || existsSync(join('/usr/sbin', program))

/** @returns {boolean} whether images can be built and run here, after installing what can be installed */
export function bringContainers() {
  if (process.getuid?.() !== 0) return false
  if (!PROGRAMS.every(here)) bringPackages([...PROGRAMS, ...BESIDE])
  return PROGRAMS.every(here)
}

/** The environment in which buildah and podman use our folder, with settings that work on any machine. */
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

/** Runs a program synchronously. @returns {string} its output @throws {Error} with its last lines */
export function run(program, words, options = {}) {
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

/** `run`, but asynchronous. */
export function runLong(program, words) {
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

export const has = (image) =>
  spawnSync('podman', ['image', 'exists', image], { env: containerEnv() }).status === 0

/** Makes an image of the files in `folder`. `words`: options of `buildah config`. */
export function commit(from, folder, words, names) {
  const container = run('buildah', ['from', '--pull-never', ...from])
  try {
    if (folder) run('buildah', ['add', container, folder, '/'])
    run('buildah', ['config', ...words, container])
    for (const name of names) run('buildah', ['commit', '-q', '--format', 'docker', container, name])
  } finally {
    run('buildah', ['rm', container])
  }
}
