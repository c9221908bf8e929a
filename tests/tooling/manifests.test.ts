import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, vi } from 'vitest'

import { longestCallMs } from '#lib/server/upstream/longest-call.ts'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { type Manifest, manifestProblems, plainManifests, renderChart } from '../../scripts/lib/manifests.ts'

const kindOf = (manifests: readonly Manifest[], kind: string): object =>
  manifests.find((manifest) => manifest.kind === kind) ?? {}

/** What stands at `path`: names and numbers with dots between. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner: unknown, name) => Reflect.get(Object(inner), name), value)

/** The same with something else at `path`; nothing takes it away. */
function changed<T extends object>(value: T, path: string, to: unknown): T {
  const copy = structuredClone(value)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const place = Object(names.length === 0 ? copy : at(copy, names.join('.')))
  if (to === undefined) Reflect.deleteProperty(place, last)
  else Reflect.set(place, last, to)
  return copy
}

const POD = 'spec.template.spec'

describe('the check of manifests', () => {
  it.each([
    ['a kind that is not there', 'kind', 'Deploy', /Deploy desk/],
    ['a wrong type', 'spec.minReadySeconds', 'three', /minReadySeconds/],
    ['what is needed and gone', 'spec.selector', undefined, /selector/],
    ['a word of no list', `${POD}.containers.0.imagePullPolicy`, 'Often', /imagePullPolicy/],
    ['a name that nobody knows', `${POD}.securityContext.runAsNonroot`, true, /runAsNonroot/],
  ])('sees %s', async (_, path, to, says) => {
    const deployment = kindOf(await renderChart(), 'Deployment') as Manifest
    expect(await manifestProblems([deployment])).toEqual([])
    expect((await manifestProblems([changed(deployment, path, to)])).join('\n')).toMatch(says)
  })

  it.each([
    [{ replicas: 3 }],
    [{ settings: { SESSION_SECRET: 'in the open' } }],
    [{ secret: { keys: ['REDIS_URL'] } }],
    [{ image: { tag: 7 } }],
    [{ networkPolicy: { toPorts: [] } }],
  ])('refuses the values %j', async (values) => {
    await expect(renderChart(values)).rejects.toThrow(/^data[ /]/)
  })
})

it.each([
  ['nginx/locations.conf', /^proxy_read_timeout (\d+)s;$/m],
  ['caddy/Caddyfile', /^\s*response_header_timeout (\d+)s$/m],
  ['kubernetes/dashboard.yaml', /proxy-read-timeout: "(\d+)"/],
  ['helm/company-dashboard/values.yaml', /proxy-read-timeout: "(\d+)"/],
])('%s waits longer than a write may take that waits for its turn', (file, timeout) => {
  vi.stubEnv('API_BASE_URL', 'https://api.example')
  vi.stubEnv('SESSION_SECRET', 'a-secret-of-the-tests-that-is-long-enough')
  const seconds = timeout.exec(readFileSync(join(root, 'deploy', file), 'utf8'))?.[1]
  expect(Number(seconds) * 1000).toBeGreaterThan(longestCallMs())
})

describe('the chart', () => {
  it('mounts the file of API_KEYS_FILE from the Secret, for nobody but the pod', async () => {
    const pod = at(kindOf(await renderChart({ secret: { keysFile: 'groups.json' } }), 'Deployment'), POD)
    expect(at(pod, 'containers.0.env')).toContainEqual({ name: 'API_KEYS_FILE', value: '/keys/keys.json' })
    expect(at(pod, 'containers.0.volumeMounts')).toContainEqual({
      name: 'keys',
      mountPath: '/keys',
      readOnly: true,
    })
    expect(at(pod, 'volumes')).toContainEqual({
      name: 'keys',
      secret: {
        secretName: 'dashboard',
        defaultMode: 0o440,
        items: [{ key: 'groups.json', path: 'keys.json' }],
      },
    })
    expect(at(pod, 'securityContext.fsGroup')).toBe(1000)
  })

  it('runs the pod of the plain manifests: what is learned for one holds for the other', async () => {
    const podOf = async (manifests: Promise<Manifest[]>) => {
      const deployment = kindOf(await manifests, 'Deployment')
      const container = at(deployment, `${POD}.containers.0`) as { env: { name: string }[] }
      const env = container.env.toSorted((one, other) => one.name.localeCompare(other.name))
      // The chart's names are its release's.
      const own = { imagePullPolicy: null, env }
      const pod = at(changed(deployment, `${POD}.topologySpreadConstraints.0.labelSelector`, null), POD)
      return { ...Object(pod), containers: [{ ...container, ...own }] }
    }
    expect(await podOf(renderChart())).toEqual(await podOf(plainManifests()))
  })

  it('quotes what it is given, names all after the release, and leaves out what is off', async () => {
    const given = 'a "quoted": value\n# of two lines'
    const made = await renderChart(
      {
        settings: { OTEL_SERVICE_NAME: given },
        ingress: { enabled: false },
        networkPolicy: { from: ['front'], toPorts: [8443] },
        autoscaling: { callsInFlight: 40 },
      },
      'sales',
    )
    expect(made.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
      ['Deployment', 'sales'],
      ['NetworkPolicy', 'sales'],
      ['PodDisruptionBudget', 'sales'],
      ['HorizontalPodAutoscaler', 'sales'],
      ['Service', 'sales'],
    ])
    // In the pod itself: what is changed there reaches the copies, which read their settings once.
    expect(at(kindOf(made, 'Deployment'), `${POD}.containers.0.env`)).toContainEqual({
      name: 'OTEL_SERVICE_NAME',
      value: given,
    })
    expect(at(kindOf(made, 'HorizontalPodAutoscaler'), 'spec.metrics.1.pods')).toEqual({
      metric: { name: 'dashboard_in_flight', selector: { matchLabels: { what: 'http' } } },
      target: { type: 'AverageValue', averageValue: '40' },
    })
    const policy = kindOf(made, 'NetworkPolicy')
    expect(at(policy, 'spec.ingress.0.from.0.namespaceSelector.matchLabels')).toEqual({
      'kubernetes.io/metadata.name': 'front',
    })
    expect(at(policy, 'spec.egress.1.ports')).toEqual([{ port: 8443, protocol: 'TCP' }])
  })
})
