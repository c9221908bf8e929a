import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { COMPILE_HINT } from '../../scripts/lib/compile-hint.mjs'
import { BuiltServer } from './process.ts'

// The build's own files, as the server hands them out before Next is asked.

const DIST = process.env.NEXT_DIST_DIR || '.next'

let server: BuiltServer
let files: string[]
const fileOf = (path: string) => readFileSync(join(serverDir(), DIST, 'static', path))
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.ask(method, `/_next/static/${path}`, { headers })

beforeAll(buildIfNeeded, 600_000)
beforeAll(async () => {
  files = readdirSync(join(serverDir(), DIST, 'static'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(css|js|woff2)$/.test(path),
  )
  // Nobody asks it for anything but files.
  server = await BuiltServer.start({ API_BASE_URL: 'http://127.0.0.1:9' })
})
afterAll(() => server?.end())

describe('files of the build', () => {
  it('are the same bytes however they are packed, for a year', async () => {
    expect(files.length).toBeGreaterThan(50)
    for (const path of files) {
      const plain = fileOf(path)
      for (const [accepts, unpack] of [
        ['br, gzip', brotliDecompressSync],
        ['gzip', gunzipSync],
        ['identity', (bytes: Buffer) => bytes],
      ] as const) {
        const { status, headers, body } = await get(path, { 'accept-encoding': accepts })
        const packed = headers['content-encoding'] !== undefined
        expect([path, status, headers['cache-control']]).toEqual([
          path,
          200,
          'public, max-age=31536000, immutable',
        ])
        expect((packed ? unpack(body) : body).equals(plain), `${path} as ${accepts}`).toBe(true)
        if (!path.endsWith('.woff2') && plain.length >= 1024) {
          expect(headers['content-encoding'], path).toBe(
            { 'br, gzip': 'br', gzip: 'gzip', identity: undefined }[accepts],
          )
          expect(headers.vary, path).toMatch(/accept-encoding/i)
        }
      }
    }
  })

  it('of every page are compiled before they are called, and no others', async () => {
    const { rootMainFiles } = JSON.parse(
      readFileSync(join(serverDir(), DIST, 'build-manifest.json'), 'utf8'),
    ) as { rootMainFiles: string[] }
    const hinted = files.filter(
      (path) => fileOf(path).subarray(0, COMPILE_HINT.length).toString() === COMPILE_HINT,
    )
    expect(hinted.map((path) => `static/${path}`).sort()).toEqual(rootMainFiles.toSorted())
    expect(hinted.length).toBeGreaterThan(0)
  })

  it('are told of without their bytes', async () => {
    const [path = ''] = files
    const { status, headers, body } = await get(path, { 'accept-encoding': 'identity' }, 'HEAD')
    expect([status, headers['content-length'], body.length]).toEqual([200, String(fileOf(path).length), 0])
  })

  it('and nothing beside them: not the server’s own files, not a file that is gone', async () => {
    for (const path of [
      'chunks/gone.js',
      '../server/app-paths-manifest.json',
      '%2e%2e/%2e%2e/server.js',
      '..%2f..%2fpackage.json',
      'chunks/%ff.js',
      'chunks',
      '',
    ])
      expect([path, (await get(path)).status]).toEqual([
        path,
        expect.toSatisfy((status) => status >= 300 && status < 500),
      ])
  })
})
