import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'

import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { findTestChromium } from '../../scripts/lib/chromium.mjs'
import { compressFiles } from '../../scripts/lib/compress.mjs'
import { nameByLineage } from '../../scripts/lib/lineage.mjs'
import { freePort } from './free-port.ts'
import { startBuilt } from './server.ts'

// Two releases, one after the other at one address: what a browser that has the first loads of the second (RFC 9842).

const DIST = process.env.NEXT_DIST_DIR || '.next'
const CHUNKS = `${DIST}/static/chunks`
const PAGE = '/sign-in'
const CHANGED = ';globalThis.releaseOfTest="the next one";'

const folder = mkdtempSync(join(tmpdir(), 'next-release-'))
let oldName: string
let newName: string

interface Raw {
  headers: IncomingMessage['headers']
  body: Buffer
}

/** The new script as it is on the wire. */
const fetchRaw = (url: string, encodings: string, available?: string): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': encodings,
      ...(available === undefined ? {} : { 'available-dictionary': available }),
    }
    get(`${url}/_next/static/chunks/${newName}`, { headers }, async (response) => {
      const chunks = await response.toArray()
      resolve({ headers: response.headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })

/** Asked again and again: bytes of scripts that have come over the wire since it was asked last. */
async function scriptBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => {
    const loaded = bytes
    bytes = 0
    return loaded
  }
}

/** The largest script that the page names. */
async function scriptOf(url: string): Promise<string> {
  const html = await (await fetch(url + PAGE)).text()
  const names = [
    ...new Set([...html.matchAll(/static\/chunks\/([^"'\\\s]+\.js)/g)].map(([, name]) => name ?? '')),
  ]
  const sizes = names.map((name) => readFileSync(join(serverDir(), CHUNKS, name)).length)
  return names[sizes.indexOf(Math.max(...sizes))] ?? ''
}

/** A release that differs in one script, whose name says so, made into files as the build makes them. */
async function release(): Promise<void> {
  await cp(serverDir(), folder, { recursive: true, verbatimSymlinks: true })
  const digest = oldName.slice(3, -3)
  const next = `0new${digest.slice(4)}zzz.js`
  for (const entry of await readdir(join(folder, DIST), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|json|html|rsc|meta|body)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path, 'utf8')
    if (text.includes(digest)) await writeFile(path, text.replaceAll(oldName, next))
  }
  const chunks = join(folder, CHUNKS)
  for (const ending of ['', '.br', '.gz'])
    await rename(join(chunks, oldName + ending), join(chunks, next + ending))
  await writeFile(join(chunks, next), (await readFile(join(chunks, next), 'utf8')) + CHANGED)
  expect(await nameByLineage(join(folder, DIST), join(serverDir(), DIST))).toMatchObject({ changed: 1 })
  newName = `${oldName.slice(0, 3)}${next.slice(0, 10)}.js`
  await compressFiles(join(folder, DIST, 'static'))
}

beforeAll(buildIfNeeded, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Two builds: by `npm test -- thorough`.
it.runIf(process.env.THOROUGH)(
  'a browser that has the release before gets what changed, and runs it; who has not gets the whole',
  async () => {
    const port = await freePort()
    const first = await startBuilt({ apiBaseUrl: 'http://127.0.0.1:9', port })
    oldName = await scriptOf(first.url)
    await release()
    const browser = await chromium.launch({ executablePath: await findTestChromium() })
    try {
      const page = await browser.newPage()
      const loaded = await scriptBytes(page)
      await page.goto(first.url + PAGE, { waitUntil: 'networkidle' })
      const ofFirstVisit = loaded()
      expect(ofFirstVisit).toBeGreaterThan(100_000)
      await first.stop()
      const second = await startBuilt({ apiBaseUrl: 'http://127.0.0.1:9', port, folder })
      try {
        const arrived = page.waitForResponse((response) => response.url().endsWith(newName))
        await page.reload({ waitUntil: 'networkidle' })
        const response = await arrived
        const { responseBodySize: bytes } = await response.request().sizes()
        const whole = readFileSync(join(folder, CHUNKS, newName))
        const packed = readFileSync(join(folder, CHUNKS, `${newName}.br`)).length
        expect(await response.headerValue('content-encoding')).toBe('dcz')
        expect(bytes / packed).toBeLessThanOrEqual(0.15)
        expect(await page.evaluate('globalThis.releaseOfTest')).toBe('the next one')
        expect(whole.length).toBeGreaterThan(50_000)
        // Of all scripts of the page, as they came over the wire: those that did not change are kept for good.
        expect(loaded()).toBeLessThanOrEqual(0.15 * ofFirstVisit)

        const dictionary = readFileSync(join(serverDir(), CHUNKS, oldName))
        const hash = createHash('sha256').update(dictionary).digest('base64')
        const asked = async (encodings: string, available?: string) => {
          const answer = await fetchRaw(second.url, encodings, available)
          expect(answer.headers.vary).toBe('Accept-Encoding, Available-Dictionary')
          expect(answer.headers['use-as-dictionary']).toBe(
            `match="/_next/static/chunks/${newName.slice(0, 3)}*"`,
          )
          return answer
        }
        const changes = await asked('gzip, br, zstd, dcb, dcz', `:${hash}:`)
        expect(changes.headers['content-encoding']).toBe('dcz')
        expect(changes.body.subarray(8, 40).toString('base64')).toBe(hash)
        expect(zstdDecompressSync(changes.body.subarray(40), { dictionary }).equals(whole)).toBe(true)
        for (const [encodings, available] of [
          ['gzip, br, zstd, dcz', undefined],
          ['gzip, br, dcz', `:${createHash('sha256').update('other').digest('base64')}:`],
          ['gzip, br', `:${hash}:`],
          ['gzip, br, dcz;q=0', `:${hash}:`],
        ] as const) {
          const { headers, body } = await asked(encodings, available)
          expect([encodings, headers['content-encoding']]).toEqual([encodings, 'br'])
          expect(brotliDecompressSync(body).equals(whole)).toBe(true)
        }
        // What names it by the lineage of another build finds it by its digest.
        for (const name of [newName.slice(3), `ZZZ${newName.slice(3)}`]) {
          const answer = await fetch(`${second.url}/_next/static/chunks/${name}`)
          expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true)
        }
      } finally {
        await second.stop()
      }
    } finally {
      await browser.close()
    }
  },
)

it('no two scripts of a build share a lineage, and nothing names one without its own', async () => {
  const names = readdirSync(join(serverDir(), CHUNKS)).filter((name) => /^[A-Z]{3}.{10}\.js$/.test(name))
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length)
  const known = new Set(names)
  for (const entry of readdirSync(join(serverDir(), DIST), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|json|html|rsc)$/.test(entry.name)) continue
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    for (const [, name = ''] of text.matchAll(/static\/chunks\/([\w.~-]+\.js)(?!\.map)/g))
      if (!name.startsWith('turbopack-worker-')) expect(known, entry.name).toContain(name)
  }
})
