import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { expect, it } from 'vitest'
import { parseDocument } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const workflows = ['.github/workflows/check.yaml', '.github/workflows/nightly.yaml', '.gitlab-ci.yml']

it.each([...workflows, ...globSync('.github/ISSUE_TEMPLATE/*', { cwd: root })])('%s is YAML', (file) => {
  const document = parseDocument(read(file))
  expect([document.errors, document.warnings]).toEqual([[], []])
})

it.each(workflows)('%s runs what is there', (file) => {
  const commands = [...read(file).matchAll(/\b(?:npm run ([\w-]+)|npm (test)|bash (\.ci\/run))/g)]
  expect(commands.length).toBeGreaterThan(0)
  for (const [, script, test, path] of commands) {
    if (path === undefined) expect(scripts).toHaveProperty([script ?? test ?? ''])
    else expect(existsSync(join(root, path))).toBe(true)
  }
})

it('both kinds of forge run the same, on a change and at night', () => {
  for (const words of [
    'bash .ci/run',
    'npm test -- thorough',
    'npm run audit',
    'npm run shots -- --compare',
  ]) {
    expect(workflows.slice(0, 2).map(read).join()).toContain(words)
    expect(read('.gitlab-ci.yml')).toContain(words)
  }
})

it('whoever asks history for the release before gets all of it', () => {
  const asks = /thorough|git rev-list/
  const { jobs } = parseDocument(read('.github/workflows/nightly.yaml')).toJS() as {
    jobs: Record<string, { steps: { run?: string; with?: object }[] }>
  }
  const pipelines = parseDocument(read('.gitlab-ci.yml')).toJS() as Record<
    string,
    { script?: string[]; variables?: object }
  >
  const asking = Object.values(jobs).filter(({ steps }) => steps.some(({ run = '' }) => asks.test(run)))
  const alike = Object.values(pipelines).filter(({ script = [] }) => asks.test(script.join()))
  expect([asking.length, alike.length]).toEqual([2, 2])
  for (const { steps } of asking) {
    expect(steps[0]).toMatchObject({ with: { 'fetch-depth': 0 } })
    expect(steps.map(({ run }) => run)).toContain('git config --global --add safe.directory "$PWD"')
  }
  for (const { variables } of alike) expect(variables).toEqual({ GIT_DEPTH: '0' })
})

it('what mounts disks and makes networks may do so', () => {
  const { jobs } = parseDocument(read('.github/workflows/nightly.yaml')).toJS() as {
    jobs: Record<string, { container: unknown; steps: { run?: string }[] }>
  }
  const pipelines = parseDocument(read('.gitlab-ci.yml')).toJS() as Record<
    string,
    { script?: string[]; tags?: string[] }
  >
  const thorough = Object.values(jobs).filter(({ steps }) =>
    steps.some(({ run = '' }) => run.includes('thorough')),
  )
  const alike = Object.values(pipelines).filter(({ script = [] }) => script.join().includes('thorough'))
  expect([thorough.length, alike.length]).toEqual([1, 1])
  for (const { container } of thorough) expect(container).toMatchObject({ options: '--privileged' })
  for (const { tags } of alike) expect(tags).toEqual(['privileged'])
})

it('both kinds of forge ask the same of who reports something', () => {
  const questions = (file: string) =>
    (parseDocument(read(file)).toJS() as { body: { attributes: { label?: string } }[] }).body.flatMap(
      ({ attributes: { label = [] } }) => label,
    )
  const kinds = globSync('.github/ISSUE_TEMPLATE/*.yaml', { cwd: root })
  expect(kinds).toHaveLength(2)
  for (const kind of kinds) {
    const name = basename(kind, '.yaml').replace(/^./, (letter) => letter.toUpperCase())
    const template = read(`.gitlab/issue_templates/${name}.md`)
    for (const question of questions(kind)) expect(template).toContain(question)
  }
})

it('templates, the container for developers and the updates’ settings hold together', () => {
  expect(read('.gitlab/merge_request_templates/Default.md')).toBe(read('.github/pull_request_template.md'))
  const { forwardPorts, postCreateCommand } = JSON.parse(read('.devcontainer/devcontainer.json'))
  // Those of README's demo.
  for (const port of forwardPorts) expect(read('README.md')).toContain(String(port))
  expect(postCreateCommand).toContain('npm ci')
  const { packageRules, kubernetes } = JSON.parse(read('renovate.json')) as {
    packageRules: { matchDepNames?: string[] }[]
    kubernetes: { managerFilePatterns: string[] }
  }
  // Renovate looks at no manifest by itself. Between slashes is an expression.
  const manifests = kubernetes.managerFilePatterns.map((one) => new RegExp(one.replace(/^\/|\/$/g, '')))
  const withImages = globSync('deploy/kubernetes/**/*', { cwd: root }).filter((file) =>
    /\bimage:/.test(read(file)),
  )
  expect(withImages.length).toBeGreaterThan(0)
  for (const file of withImages) expect([file, manifests.some((one) => one.test(file))]).toEqual([file, true])
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  for (const name of packageRules.flatMap(({ matchDepNames = [] }) => matchDepNames)) {
    const pattern = /^\/(.*)\/$/.exec(name)?.[1]
    const found = names.some((one) => (pattern === undefined ? one === name : new RegExp(pattern).test(one)))
    expect([name, found]).toEqual([name, true])
  }
})
