// Checks out and builds another commit beside this checkout, for comparisons.
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from './bootstrap.mjs'
import { say } from './say.mjs'

const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()

/**
 * Checks a commit out into a worktree, the same for all commits, and builds it if needed.
 * @returns the folder
 * @throws {Error} when there is no such commit, or it does not build
 */
export async function treeOfCommit(name: string): Promise<string> {
  const commit = await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => {
    throw new Error(`There is no commit ${name} here.`)
  })
  const tree = join(
    tmpdir(),
    `dashboard-before-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
  )
  await git('worktree', 'prune')
  if (existsSync(tree))
    await run('git', ['checkout', '--quiet', '--force', '--detach', commit], { cwd: tree })
  else await git('worktree', 'add', '--quiet', '--force', '--detach', tree, commit)
  // Hard links where possible; the commit's own build installs where its lock file differs.
  if (!existsSync(join(tree, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules'), join(tree, 'node_modules')]
    await run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to]))
  }
  say(`Building ${commit.slice(0, 12)} in a folder of its own`)
  await built(tree)
  return tree
}

/** Builds the tree if needed, with its own scripts. */
function built(tree: string): Promise<void> {
  const script = `const { bootstrap } = await import('./scripts/lib/bootstrap.mjs')
await bootstrap(new URL('scripts/build.mjs', 'file://${tree}/').href)
await (await import('./scripts/lib/build.mjs')).buildIfNeeded()`
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: tree,
      stdio: 'inherit',
    })
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error('The commit does not build.'))))
  })
}
