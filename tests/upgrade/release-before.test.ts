import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { migrationsFor } from '#lib/server/workspace/migrations.ts'
import { root } from '../../scripts/lib/bootstrap.mjs'
import { releaseBefore } from '../../scripts/lib/release-before.mjs'

// Which release the image's test goes over from.

const folder = mkdtempSync(join(tmpdir(), 'release-before-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
const commit = () => {
  const me = [
    '-c',
    'user.name=Jane Example',
    '-c',
    'user.email=jane@example.com',
    '-c',
    'commit.gpgsign=false',
  ]
  git(...me, 'commit', '-q', '--allow-empty', '-m', 'A change')
  return git('rev-parse', 'HEAD')
}

it('is the one that is named, else the last version that this is not', () => {
  git('init', '-q')
  const first = commit()
  git('tag', 'v0.1.0')
  const second = commit()
  expect(() => releaseBefore(folder, 'v9.9.9')).toThrow('No commit v9.9.9 here')
  expect(releaseBefore(folder, '')).toBe(first)
  // Itself the newest version.
  git('tag', 'v0.2.0')
  expect(releaseBefore(folder, '')).toBe(first)
  commit()
  expect(releaseBefore(folder, '')).toBe(second)
  expect(releaseBefore(folder, first)).toBe(first)
  git('tag', '-d', 'v0.1.0', 'v0.2.0')
  expect(() => releaseBefore(folder, '')).toThrow('fetch all of history')
})

/** Null in a checkout without all of history. */
function ours() {
  try {
    return releaseBefore(root, '')
  } catch {
    return null
  }
}

it.skipIf(ours() === null)('without a tag, one whose tables lack a step of now', () => {
  const file = 'lib/server/workspace/migrations.ts'
  const words = ['show', `${ours()}:${file}`]
  const then = [
    ...execFileSync('git', words, { cwd: root, encoding: 'utf8' }).matchAll(/^ {2}'(\d{3}-\w+)':/gm),
  ]
  const steps = then.map(([, step]) => step)
  const now = Object.keys(migrationsFor('postgres'))
  expect(steps.length).toBeGreaterThan(0)
  expect(steps).toEqual(now.slice(0, steps.length))
  if (execFileSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' }).trim() === '')
    expect(steps.length).toBeLessThan(now.length)
})
