import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { containerEnv } from '../../scripts/lib/containers.mjs'
import { IMAGES } from '../../scripts/lib/images.mjs'
import { User } from '../copies/user.ts'
import { agrees, isPrepared, podman, removeContainer, startImage, startSandbox } from './containers.ts'

const NAME = 'image-under-test'
const PORT = 3760
const MAX_BYTES = 250_000_000
const PATIENCE = { timeout: 60_000 }
const isWell = () => agrees('healthcheck', 'run', NAME)

interface Inspected {
  Size: number
  Os: string
  Architecture: string
  Config: { User: string; Labels: Record<string, string>; Cmd: string[]; StopSignal: string; Env: string[] }
  Healthcheck: { Test: string[] }
}
interface Bill {
  bomFormat: string
  metadata: { component: { name: string } }
  components: { name: string; version: string }[]
}

/** What `words` of tar say of all that an image holds. */
async function unpack(image: string, ...words: string[]): Promise<Buffer> {
  const container = await podman('create', image)
  const tar = ['-c', 'container=$1; shift; podman export "$container" | tar "$@"', 'sh', container, ...words]
  try {
    return execFileSync('sh', tar, { env: containerEnv(), maxBuffer: 1e9 })
  } finally {
    await podman('rm', container)
  }
}
const filesOf = async (image: string): Promise<string[]> =>
  (await unpack(image, '-tv', '--numeric-owner')).toString().trim().split('\n')

const SCRIPTS = 'app/.next/static/chunks'
/** A folder with the scripts of an image. */
async function scriptFilesOf(image: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scripts-'))
  await unpack(image, '-x', '-C', folder, '--strip-components', '4', SCRIPTS)
  return folder
}
const SCRIPT = new RegExp(`${SCRIPTS}/([A-Z]{3})([0-9a-z_~.-]{10})\\.js(\\.dcz)?$`)
const scriptsOf = (files: readonly string[]) =>
  files.flatMap((line) => {
    const [, lineage = '', digest = '', isPacked] = SCRIPT.exec(line) ?? []
    return lineage ? [{ lineage, name: `${lineage}${digest}.js`, isPacked: isPacked !== undefined }] : []
  })

describe.skipIf(!isPrepared)('the image', () => {
  let inspected: Inspected
  let files: string[]

  beforeAll(async () => {
    ;[inspected] = JSON.parse(await podman('image', 'inspect', IMAGES.now)) as [Inspected]
    files = await filesOf(IMAGES.now)
  })

  it('is small, says what it is, runs as nobody, and knows how it is ended and asked', () => {
    expect(inspected.Size).toBeLessThan(MAX_BYTES)
    expect(inspected).toMatchObject({
      Os: 'linux',
      Architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    })
    expect(inspected.Config).toMatchObject({
      User: '1000:1000',
      StopSignal: 'SIGTERM',
      Cmd: ['/usr/local/bin/node', 'server.js'],
    })
    expect(inspected.Config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'company-dashboard',
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'org.opencontainers.image.revision': expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(inspected.Healthcheck.Test.slice(0, 2)).toEqual(['CMD', '/usr/local/bin/node'])
    console.log(`${(inspected.Size / 1e6).toFixed(0)} MB, ${files.length} files`)
  })

  it('holds Node, its libraries and the server: no shell, no other program, nothing of the build', () => {
    const paths = files.map((line) => line.split(/\s+/).slice(5).join(' '))
    const tops = new Set(paths.map((path) => path.split('/')[0]))
    // The last four are made by whoever runs it.
    const known = ['app', 'data', 'etc', 'lib', 'lib64', 'tmp', 'usr', 'dev', 'proc', 'run', 'sys']
    expect([...tops].filter((top) => !known.includes(top ?? ''))).toEqual([])
    const beside = paths.filter((path) => /^(?:usr|lib|lib64)\/.*[^/]$/.test(path))
    expect(beside.filter((path) => !/\.so\.\d+$/.test(path))).toEqual(['usr/local/bin/node'])
    expect(beside).toHaveLength(8)
    expect(
      paths.filter((path) => /(?:^app\/tests|(?:^|\/)(?:\.env|\.git|\.?npmrc|\.data))(?:\/|$)/.test(path)),
    ).toEqual([])
    expect(paths.filter((path) => /\.node$|^app\/.*\.so\b/.test(path))).toEqual([])
    // Nothing but its own folder is writable to it.
    const writable = files.filter((line) => / 1000\/1000 /.test(line) || /^[d-].{7}w/.test(line))
    expect(writable.map((line) => line.split(/\s+/).at(-1))).toEqual(['data/', 'tmp/'])
  })

  it('holds what changed in scripts since the release before, which its build was told of', async () => {
    const before = scriptsOf(await filesOf(IMAGES.before)).filter(({ isPacked }) => !isPacked)
    const packed = scriptsOf(files).filter(({ isPacked }) => isPacked)
    console.log(`${packed.length} scripts changed since the release before`)
    expect(packed.length).toBeGreaterThan(0)
    const [then, now] = [await scriptFilesOf(IMAGES.before), await scriptFilesOf(IMAGES.now)]
    for (const { lineage, name } of packed) {
      const parent = before.find((script) => script.lineage === lineage)?.name ?? 'none'
      expect(parent).not.toBe(name)
      const dictionary = readFileSync(join(then, parent))
      const changes = readFileSync(join(now, `${name}.dcz`))
      // RFC 9842, 5: eight bytes, the dictionary's SHA-256, what a decoder that has it makes the script of.
      expect(changes.subarray(8, 40)).toEqual(createHash('sha256').update(dictionary).digest())
      const script = zstdDecompressSync(changes.subarray(40), { dictionary })
      expect(script).toEqual(readFileSync(join(now, name)))
    }
    for (const folder of [then, now]) rmSync(folder, { recursive: true })
  })

  describe('run with a root that nothing can be written to', () => {
    let sandbox: Awaited<ReturnType<typeof startSandbox>>
    const user = new User(PORT, 0)

    beforeAll(async () => {
      sandbox = await startSandbox(['--latency', '300'])
      await startImage(NAME, IMAGES.now, PORT, sandbox.address)
    })
    afterAll(async () => {
      user.leave()
      await removeContainer(NAME)
      await sandbox.stop()
    })

    it('is well by its own check, signs people in, reads for them and shows a page', async () => {
      await expect.poll(isWell, PATIENCE).toBe(true)
      await user.signIn('sandbox-full')
      expect(JSON.parse(await user.ask('GET', `/api${contract.listStades.path}`))).toMatchObject({
        success: true,
      })
      expect(await user.ask('GET', '/companies')).toContain('<html')
    })

    it('opens no shell, and writes nowhere but in its folder', async () => {
      for (const shell of ['sh', '/bin/bash', 'busybox', 'npm'])
        expect(await agrees('exec', NAME, shell)).toBe(false)
      const write = (path: string) =>
        agrees('exec', NAME, '/usr/local/bin/node', '-e', `fs.writeFileSync(${JSON.stringify(path)}, '')`)
      expect(await Promise.all(['/app/x', '/x', '/usr/local/bin/x'].map(write))).toEqual([
        false,
        false,
        false,
      ])
      expect(await Promise.all(['/data/x', '/tmp/x'].map(write))).toEqual([true, true])
    })

    it('carries its bill of materials', async () => {
      const text = await podman(
        'exec',
        NAME,
        '/usr/local/bin/node',
        '-p',
        'fs.readFileSync("sbom.cdx.json", "utf8")',
      )
      const bill = JSON.parse(text) as Bill
      expect(bill).toMatchObject({
        bomFormat: 'CycloneDX',
        metadata: { component: { name: 'company-dashboard' } },
      })
      for (const name of ['next', 'undici', 'pg'])
        expect(bill.components).toContainEqual(expect.objectContaining({ name, version: expect.any(String) }))
    })

    it('is found ill by its own check when it does not answer', async () => {
      await podman('pause', NAME)
      expect(await isWell()).toBe(false)
      await podman('unpause', NAME)
      // What waited meanwhile is answered first; whoever runs it asks again as well.
      await expect.poll(isWell, PATIENCE).toBe(true)
    })

    it('finishes on SIGTERM what is under way, and ends with 0', async () => {
      const slow = user.ask('GET', `/api${contract.listCompanies.path}?idCompany=1002`)
      await delay(100)
      const started = performance.now()
      await podman('kill', '--signal', 'TERM', NAME)
      expect(JSON.parse(await slow)).toMatchObject({ success: true })
      expect(await podman('wait', NAME)).toBe('0')
      expect(performance.now() - started).toBeLessThan(10_000)
      expect(await podman('inspect', '--format', '{{.State.OOMKilled}}', NAME)).toBe('false')
    })
  })
})
