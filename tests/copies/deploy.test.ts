import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { findProgram } from '../../scripts/lib/programs.mjs'
import { freePort } from '../built/free-port.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
const nginx = findProgram('nginx')
const settings = new Set(
  [...readFileSync(join(root, 'docs/configuration.md'), 'utf8').matchAll(/^\| `([A-Z_]+)`/gm)].map(
    ([, name]) => name,
  ),
)
/** The build's own, Node's, Next's, and what Valkey's own container reads. */
const OTHERS = [
  'BASE',
  'RELEASE_BEFORE',
  'BUILDPLATFORM',
  'VERSION',
  'REVISION',
  'NODE_ENV',
  'NEXT_TELEMETRY_DISABLED',
  'PASSWORD',
]

interface Manifest {
  kind: string
  metadata: { name: string }
  spec: Record<string, unknown> & { template?: { spec: Pod } }
}
interface Pod {
  securityContext: object
  containers: {
    env?: { name: string; valueFrom?: object }[]
    securityContext: object
    readinessProbe: object
    livenessProbe: object
    resources: { limits: object; requests: object }
  }[]
}

const manifests = readdirSync(join(root, 'deploy/kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Manifest
  }),
)
const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the compose file has a balancer, three copies and the servers that they share', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>
  }
  expect(Object.keys(services)).toEqual(['copy-1', 'copy-2', 'copy-3', 'valkey', 'postgres', 'balancer'])
  const copies = ['copy-1', 'copy-2', 'copy-3'].map((name) => services[name])
  for (const copy of copies)
    expect(copy?.environment).toEqual({ REDIS_URL: 'redis://valkey:6379/0', TRUST_PROXY: '1' })
  expect(new Set(copies.flatMap((copy) => copy?.volumes)).size).toBe(3)
})

it('the manifests are whole: probes, budget, autoscaling, and settings that exist', () => {
  const kinds = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(kinds).toEqual(
    expect.arrayContaining([
      ...['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'].map(
        (kind) => `${kind} dashboard`,
      ),
    ]),
  )
  expect(pods).toHaveLength(2)
  const given = pods.flatMap(({ containers }) =>
    containers.flatMap(({ env }) => (env ?? []).map(({ name }) => name)),
  )
  const inImage = [...read('Containerfile').matchAll(/\b([A-Z_]{4,})=/g)].map(([, name]) => name ?? '')
  expect(inImage).toContain('DATA_DIR')
  for (const name of [...given, ...inImage]) expect([...settings, ...OTHERS]).toContain(name)
})

it('no secret stands in a file, and nothing runs as root or may write its own files', () => {
  for (const { securityContext, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container).toMatchObject({ readinessProbe: {}, livenessProbe: {} })
      expect(Object.keys(container.resources.limits)).toEqual(['memory'])
      for (const { name, valueFrom } of container.env ?? [])
        if (/SECRET|TOKEN|REDIS_URL|DATABASE_URL|PASSWORD/.test(name))
          expect(valueFrom, name).toHaveProperty('secretKeyRef')
    }
  }
  expect(read('Containerfile')).toMatch(/^USER 1000:1000$/m)
})

it('no balancer writes down what follows /api/calendar/, nor a query', () => {
  expect(read('nginx/locations.conf')).toMatch(
    /location \/api\/calendar\/ \{\s+access_log off;\s+error_log \/dev\/null crit;/,
  )
  const [, pattern = '', shown = ''] = /request>uri regexp (\S+) (\S+)/.exec(read('caddy/Caddyfile')) ?? []
  const logged = (uri: string) => uri.replace(new RegExp(pattern), shown)
  const asked = ['/api/calendar/secret.ics?x=1', '/contacts?emails=a%40b.example', '/companies/1001/alerts']
  expect(asked.map(logged)).toEqual(['/api/calendar/-', '/contacts?-', '/companies/1001/alerts'])
  expect(read('nginx/nginx.conf')).toMatch(/^error_log stderr crit;$/m)
})

describe.skipIf(nginx === null && !process.env.CI)('nginx', () => {
  it('takes its file', () => {
    cpSync(join(root, 'deploy/nginx'), folder, { recursive: true })
    mkdirSync(join(folder, 'tls'))
    const { certificate, key } = localhostCertificate()
    writeFileSync(join(folder, 'tls/dashboard.crt'), certificate)
    writeFileSync(join(folder, 'tls/dashboard.key'), key)
    // It looks names up, and nobody here is called copy-1.
    const text = read('nginx/nginx.conf')
      .replaceAll(/copy-\d/g, '127.0.0.1')
      .replace('/tmp/nginx.pid', join(folder, 'pid'))
    writeFileSync(join(folder, 'nginx.conf'), text)
    const { status, stderr } = spawnSync(
      nginx ?? '',
      ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')],
      {
        encoding: 'utf8',
      },
    )
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toContain('[warn]')
    expect(status).toBe(0)
  })

  it('passes the redirect to sign-in on from the longest link that it takes', async () => {
    const copy = createServer((request, response) => {
      response.writeHead(307, { location: `/sign-in?from=${encodeURIComponent(request.url ?? '')}` }).end()
    })
    await new Promise<void>((resolve) => copy.listen(0, '127.0.0.1', resolve))
    const port = await freePort()
    const text = `daemon off; error_log stderr; pid ${join(folder, 'pid')}; events {}
      http {
        access_log off;
        upstream dashboard { server 127.0.0.1:${(copy.address() as AddressInfo).port}; }
        server { listen 127.0.0.1:${port}; include ${join(root, 'deploy/nginx/locations.conf')}; }
      }`
    writeFileSync(join(folder, 'one.conf'), text)
    const program = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'one.conf')], { stdio: 'ignore' })
    onTestFinished(async () => {
      program.kill()
      await new Promise((resolve) => program.once('exit', resolve))
      copy.closeAllConnections()
      copy.close()
    })
    const answer = async (path: string) => {
      const asked = get({ host: '127.0.0.1', port, path, agent: false, maxHeaderSize: 65_536 })
      const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage]
      asked.destroy()
      return { status: statusCode, location: headers.location }
    }
    await vi.waitFor(() => answer('/'), { timeout: 5_000 })
    const link = `/companies?q=${'%C3%A9'.repeat(2_600)}`
    expect(await answer(link)).toEqual({
      status: 307,
      location: `/sign-in?from=${encodeURIComponent(link)}`,
    })
    expect((await answer(`/${'x'.repeat(17_000)}`)).status).toBe(414)
  })
})
