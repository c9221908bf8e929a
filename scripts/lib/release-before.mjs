// The previous release, from which upgrades to this one are tested.
import { spawnSync } from 'node:child_process'

import { root } from './bootstrap.mjs'

/** Used without version tags: the last commit before 004-unbound, a migration of the workspace's tables. */
const PINNED = 'f5f1b79ecf2575ed6f11d20533ffb0a4b2e442c6'

/**
 * UPGRADE_FROM, else the last version's tag, else the pinned commit.
 * @returns {string} a full commit hash
 */
export function releaseBefore(folder = root, named = process.env.UPGRADE_FROM) {
  const git = (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const name = named || (git('describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD~1') ?? PINNED)
  const commit = git('rev-parse', '--verify', `${name}^{commit}`)
  if (commit === null) throw new Error(`No commit ${name} here: fetch all of history, or name UPGRADE_FROM`)
  return commit
}
