// Checks the Kubernetes files of `deploy/`: renders the chart with Go templates, validates its values against their
// schema, and every manifest against Kubernetes' OpenAPI.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parse as render } from '@evertdespiegeleer/go-template'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'

import { isObject } from '#lib/domain/api/is-object.ts'
import { root } from './bootstrap.mjs'
import { packageFile, runNode } from './run.mjs'

const CHART = join(root, 'deploy/helm/company-dashboard')

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec?: unknown
}
type Values = Readonly<Record<string, unknown>>

/** Merges values as Helm does. */
const over = (below: Values, above: Values): Values => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([name, value]) => [
      name,
      isObject(value) && isObject(below[name]) ? over(below[name], value) : value,
    ]),
  ),
})

function documentsOf(text: string, from: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${from}: ${document.errors[0]?.message}`)
    return document.toJS() === null ? [] : [document.toJS() as Manifest]
  })
}

/**
 * Renders the chart for a release called `name`, with `values` merged over its defaults. Throws where the values break
 * their schema, and where a template refers to a missing value.
 */
export async function renderChart(values: Values = {}, name = 'desk'): Promise<Manifest[]> {
  const read = (file: string) => readFile(join(CHART, file), 'utf8')
  const whole = over(parse(await read('values.yaml')) as Values, values)
  const ajv = new Ajv({ strict: false, allErrors: true })
  if (!ajv.validate(JSON.parse(await read('values.schema.json')), whole)) throw new Error(ajv.errorsText())
  const { version, appVersion } = parse(await read('Chart.yaml')) as Record<string, string>
  const scope = {
    Values: whole,
    Release: { Name: name, Namespace: 'default', Service: 'Helm' },
    Chart: { Name: 'company-dashboard', Version: version, AppVersion: appVersion },
  }
  const made: Manifest[] = []
  for (const file of (await readdir(join(CHART, 'templates'))).sort()) {
    const text = await render(await read(join('templates', file)), scope)
    if (file.endsWith('.yaml')) made.push(...documentsOf(text, file))
  }
  return made
}

/** The manifests of deploy/kubernetes. */
export async function plainManifests(): Promise<Manifest[]> {
  const folder = join(root, 'deploy/kubernetes')
  const files = (await readdir(folder)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text, nth) => documentsOf(text, files[nth] ?? ''))
}

interface Model {
  new (manifest: Manifest): { validate(): void }
}

const moduleOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`

/** Violations of Kubernetes' OpenAPI: kinds, types, enums and required fields; if there are none, unknown fields. */
export async function manifestProblems(manifests: readonly Manifest[]): Promise<string[]> {
  const problems: string[] = []
  for (const manifest of manifests) {
    try {
      const models = (await import(moduleOf(manifest))) as Record<string, Model>
      const Kind = models[manifest.kind]
      if (Kind === undefined) throw new Error('no such kind')
      new Kind(manifest).validate()
    } catch (error) {
      problems.push(
        `${manifest.kind} ${manifest.metadata.name}: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  return problems.length > 0 ? problems : unknownNames(manifests)
}

/** Finds unknown fields by type-checking: the schemas allow them, but the generated types do not. */
async function unknownNames(manifests: readonly Manifest[]): Promise<string[]> {
  const folder = join(root, '.data/check')
  await mkdir(folder, { recursive: true })
  const lines = manifests.map(
    (manifest, nth) =>
      `import type { I${manifest.kind} as T${nth} } from '${moduleOf(manifest)}'\nexport const m${nth} = ${JSON.stringify(manifest)} satisfies T${nth}\n`,
  )
  await writeFile(join(folder, 'manifests.ts'), lines.join(''))
  const options = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    skipLibCheck: true,
    types: [],
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['manifests.ts'] }),
  )
  const { ok, output } = await runNode([packageFile('typescript/bin/tsc'), '-p', folder, '--pretty', 'false'])
  return ok ? [] : output.trim().split('\n')
}

/** Values to render: the defaults, with optional settings, and with as much as possible switched off. */
const SETS: readonly Values[] = [
  {},
  {
    imagePullSecrets: ['registry'],
    nodeSelector: { 'kubernetes.io/arch': 'arm64' },
    podAnnotations: { 'prometheus.io/scrape': 'true' },
    autoscaling: { callsInFlight: 40 },
    settings: { OTEL_TRACES_SAMPLER_ARG: '0.1' },
    secret: { keysFile: 'keys.json' },
  },
  { ingress: { enabled: false }, networkPolicy: { enabled: false }, secret: { keys: ['SESSION_SECRET'] } },
]

/** All problems of the chart and the manifests; an empty list where there are none. */
export async function findManifestProblems(): Promise<string[]> {
  const manifests = await plainManifests()
  for (const values of SETS) manifests.push(...(await renderChart(values)))
  return manifestProblems(manifests)
}
