// npm run release -- 1.2.3: makes a release's files: the changelog out of "Unreleased" and commits' own notes, the version
// where it stands, and a note for whoever upgrades, which a person writes. Commits and tags are left to that person.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './lib/bootstrap.mjs'
import { isWritten, notesOf, released, UPGRADE_NOTE } from './lib/release.mjs'
import { fail, say } from './lib/say.mjs'

const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Which version? npm run release -- 1.2.3')
const at = (file) => join(root, file)
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
const change = (file, from, to) => {
  const text = readFileSync(at(file), 'utf8')
  if (!from.test(text)) fail(`${file} has no version where it should be.`)
  writeFileSync(at(file), text.replace(from, to))
}

const note = `docs/upgrades/${version}.md`
if (!existsSync(at(note))) writeFileSync(at(note), UPGRADE_NOTE(version))
if (!isWritten(readFileSync(at(note), 'utf8'))) fail(`Write ${note}, then again.`)

const last = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0]
const notes = notesOf(git('log', '--format=%B', last ? `${last}..HEAD` : 'HEAD'))
try {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(at('CHANGELOG.md'), released(readFileSync(at('CHANGELOG.md'), 'utf8'), version, day, notes))
} catch (error) {
  fail(error.message)
}
change('package.json', /^( {2}"version": ").*(",)$/m, `$1${version}$2`)
change('package-lock.json', /^( {2}"version": ").*(",)$/m, `$1${version}$2`)
change('package-lock.json', /^( {6}"version": ").*(",)$/m, `$1${version}$2`)
change('deploy/helm/company-dashboard/Chart.yaml', /^(version: ).*$/m, `$1${version}`)
change('deploy/helm/company-dashboard/Chart.yaml', /^(appVersion: ).*$/m, `$1"${version}"`)
say(
  `Look at it, then: RECORD=${version} npx vitest run tests/upgrade && git add -A && git commit -m "Release ${version}" && git tag v${version}`,
)
