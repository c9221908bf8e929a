import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { judgeAudit } from '../../scripts/lib/audit.mjs'
import { fillIntegrity, nameOf } from '../../scripts/lib/lock-platforms.mjs'
import { makeSbom } from '../../scripts/lib/sbom.mjs'
import { cycloneDxComplaints } from './cyclonedx.ts'

interface Entry {
  version: string
  name?: string
  integrity?: string
  link?: boolean
  resolved?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '../..')
const json = <T>(...path: string[]): T => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as T
const { packages } = json<{ packages: Record<string, Entry> }>('package-lock.json')
/** What is installed from elsewhere, and our own packages beside the dashboard: `link` is how those are installed. */
const listed = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true)
const entries = listed.filter(([path]) => !path.startsWith('packages/'))

/** Packages with scripts of their own at installation, and why they may be there. None of the scripts is run. */
const INSTALL_SCRIPTS = {
  '@swc/core':
    'checks that its binding loads, and else downloads another package; a tool of ours, never shipped',
}

describe('the lock file', () => {
  it('has a SHA-512 for every package that a server runs on, and for all but foreign platforms’ binaries', () => {
    const without = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    for (const [path, { integrity, optional, os, cpu, libc }] of without) {
      const isForeign =
        !os?.includes('linux') || libc?.includes('musl') || !/^(x64|arm64)$/.test(cpu?.join() ?? '')
      expect([path, integrity, optional, isForeign]).toEqual([path, undefined, true, true])
    }
    // `npm run lock -- --integrity` makes it fewer, where the registry in use offers these packages.
    expect(without.length).toBeLessThanOrEqual(43)
  })

  it('takes nothing from outside the registry, and no range', () => {
    expect(entries.filter(([, entry]) => 'resolved' in entry)).toEqual([])
    const own = Object.entries(packages).filter(([, { link }]) => link)
    expect(own.every(([, { resolved }]) => String(resolved).startsWith('packages/'))).toBe(true)
    const { dependencies, devDependencies, optionalDependencies } =
      json<Record<string, Record<string, string>>>('package.json')
    const wanted = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(wanted.filter((version) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('gets its missing checksums from the registry in use, and keeps those it has', async () => {
    const lock: Record<string, Entry> = {
      '': { version: '1.0.0' },
      'node_modules/kept': { version: '1.0.0', integrity: 'sha512-kept' },
      'node_modules/a/node_modules/@x/found': { version: '2.0.0' },
      'node_modules/alias': { name: 'real', version: '3.0.0' },
      'node_modules/weak': { version: '4.0.0' },
    }
    const asked: string[] = []
    const known: Record<string, string> = { '@x/found@2.0.0': 'sha512-found', 'weak@4.0.0': 'sha1-weak' }
    const tally = await fillIntegrity(lock, async (spec: string) => {
      asked.push(spec)
      return known[spec] ?? null
    })
    expect(tally).toEqual({ filled: 1, left: 2 })
    expect(asked).toEqual(['@x/found@2.0.0', 'real@3.0.0', 'weak@4.0.0'])
    expect(lock['node_modules/a/node_modules/@x/found']?.integrity).toBe('sha512-found')
    expect(lock['node_modules/weak']).not.toHaveProperty('integrity')
  })
})

describe('install scripts', () => {
  it('are those named here, by the lock file and by what is installed', () => {
    const named = Object.keys(INSTALL_SCRIPTS)
    const locked = entries.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(locked.map(([path, entry]) => nameOf(path, entry))).toEqual(named)
    const installed = Object.keys(json<{ packages: object }>('node_modules/.package-lock.json').packages)
    const own = installed.filter((path) => {
      const { scripts = {} } = json<{ scripts?: Record<string, string> }>(path, 'package.json')
      return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
    })
    expect(own).toEqual(named.map((name) => `node_modules/${name}`))
    expect(installed.length).toBeGreaterThan(200)
  })

  it('are not run', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
  })
})

describe('npm audit', () => {
  const report = (high: number, found: object) =>
    JSON.stringify({ vulnerabilities: found, metadata: { vulnerabilities: { low: 1, high, critical: 0 } } })

  it('fails for what is high, says how much is less, and tells silence from a clean answer', () => {
    const grave = {
      a: { name: 'a', severity: 'high', range: '<2' },
      b: { name: 'b', severity: 'low', range: '*' },
    }
    expect(judgeAudit(report(1, grave))).toEqual({ answered: true, grave: ['a <2: high'], others: 1 })
    expect(judgeAudit(report(2, grave))).toMatchObject({ grave: ['a <2: high', '1 more'] })
    expect(judgeAudit(report(0, { b: grave.b }))).toEqual({ answered: true, grave: [], others: 1 })
    expect(judgeAudit('{"message":"405 Method Not Allowed"}')).toEqual({
      answered: false,
      why: '405 Method Not Allowed',
    })
    for (const silence of ['', 'null', '{}', '{"metadata":{}}', '<html>'])
      expect(judgeAudit(silence)).toMatchObject({ answered: false })
  })
})

describe('npm run sbom', () => {
  interface Component {
    type: string
    name: string
    version: string
    purl: string
    'bom-ref': string
    hashes?: { alg: string; content: string }[]
  }

  it('lists exactly what the lock file lists, with its checksums, in CycloneDX', async () => {
    const sbom = await makeSbom()
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.[5-9]$/),
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      version: 1,
      metadata: { component: { name: 'company-dashboard', type: 'application' } },
    })
    const components = sbom.components as Component[]
    const purl = (path: string, entry: Entry) =>
      `pkg:npm/${nameOf(path, entry).replace('@', '%40')}@${entry.version}`
    const wanted = new Map(listed.map(([path, entry]) => [purl(path, entry), entry.integrity]))
    expect(components.map((component) => component.purl).toSorted()).toEqual([...wanted.keys()].toSorted())
    for (const { purl: known, name, version, type, hashes } of components) {
      expect([known, type, name !== '', version !== '']).toEqual([known, 'library', true, true])
      const integrity = wanted.get(known)
      const digest = integrity && Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
      expect(hashes ?? []).toEqual(digest ? [{ alg: 'SHA-512', content: digest }] : [])
    }
    const refs = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']))
    expect(refs.size).toBe(components.length + 1)
    for (const { ref, dependsOn } of sbom.dependencies as { ref: string; dependsOn: string[] }[])
      expect([ref, ...dependsOn].filter((each) => !refs.has(each))).toEqual([])
  })

  it('passes the official schema of its version, which sees what is wrong', async () => {
    const sbom = await makeSbom()
    const complaints = cycloneDxComplaints(sbom.specVersion)
    expect(complaints(sbom)).toEqual([])
    const [first, ...others] = sbom.components as Component[]
    const wrong: [string, object][] = [
      ['a checksum of no kind', { ...first, hashes: [{ alg: 'SHA-9', content: 'x' }] }],
      ['a field of no version', { ...first, checksum: 'x' }],
      ['a licence that SPDX lacks', { ...first, licenses: [{ license: { id: 'NONE-SUCH' } }] }],
      ['a package twice', { ...others[0] }],
    ]
    for (const [what, spoiled] of wrong) {
      const document = { ...sbom, components: [spoiled, ...others] }
      expect([what, complaints(document).length > 0]).toEqual([what, true])
    }
    expect(complaints({ ...sbom, bomFormat: 'SPDX' })).not.toEqual([])
  })
})
