// npm run release -- 1.2.3: prepares a release: the changelog from "Unreleased" and commit messages, the version
// number, and the template of an upgrade note, which a person fills in. Committing and tagging are manual.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

const changelog = readFileSync(at('CHANGELOG.md'), 'utf8')
const heading = /^## \[\d+\.\d+\.\d+\]/m.exec(changelog)?.[0]
// Without a tag, since the commit that added the last version's heading.
const last =
  git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0] ||
  (heading && git('log', '-1', '--format=%H', '-S', heading, '--', 'CHANGELOG.md'))
const notes = notesOf(git('log', '--format=%B', last ? `${last}..HEAD` : 'HEAD'))
try {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(at('CHANGELOG.md'), released(changelog, version, day, notes))
} catch (error) {
  fail(error.message)
}
const packages = readdirSync(at('packages')).map((name) => `packages/${name}`)
for (const folder of ['.', ...packages])
  change(`${folder}/package.json`, /^( {2}"version": ").*(",)$/m, `$1${version}$2`)
const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
for (const one of [lock, ...['', ...packages].map((name) => lock.packages[name])]) one.version = version
writeFileSync(at('package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
change('deploy/helm/company-dashboard/Chart.yaml', /^(version: ).*$/m, `$1${version}`)
change('deploy/helm/company-dashboard/Chart.yaml', /^(appVersion: ).*$/m, `$1"${version}"`)
say(
  `Look at it, then: RECORD=${version} npx vitest run tests/upgrade && git add -A && git commit -m "Release ${version}" && git tag v${version}`,
)
