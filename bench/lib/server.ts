import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

import { DIRECT, PREFIX } from './pages.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

interface Kept {
  readonly body: Buffer
  readonly type: string
}

/**
 * One origin for all pages of a comparison: serves the comparison pages from their folder, compressed like the
 * dashboard's, and proxies everything else to the dashboard, so that all have the same network path. Paths under
 * `DIRECT` are proxied to the API itself, with only the key added.
 */
export async function serve(
  port: number,
  folder: string,
  dashboard: string,
  api: { readonly url: string; readonly key: string },
) {
  const kept = new Map<string, Promise<Kept | null>>()
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', dashboard).pathname
    if (path.startsWith(DIRECT)) {
      incoming.headers['x-access-token'] = api.key
      delete incoming.headers.cookie
      const to = api.url + (incoming.url ?? '').slice(DIRECT.length - 1)
      return handOn(incoming, outgoing, to, agent)
    }
    if (!path.startsWith(PREFIX))
      return handOn(incoming, outgoing, new URL(incoming.url ?? '/', dashboard).href, agent)
    const file = path.endsWith('/') ? `${path}index.html` : path
    const found = kept.get(file) ?? compressed(join(folder, normalize(file.slice(PREFIX.length))))
    kept.set(file, found)
    void found.then((page) => send(outgoing, page))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function compressed(file: string): Promise<Kept | null> {
  const content = await readFile(file).catch(() => null)
  return content && { body: gzipSync(content), type: TYPES[extname(file)] ?? 'application/octet-stream' }
}

function send(outgoing: ServerResponse, page: Kept | null): void {
  if (!page) {
    outgoing.writeHead(404).end()
    return
  }
  outgoing.writeHead(200, {
    'content-type': page.type,
    'content-encoding': 'gzip',
    'content-length': page.body.length,
    'cache-control': 'no-store',
  })
  outgoing.end(page.body)
}

function handOn(incoming: IncomingMessage, outgoing: ServerResponse, target: string, agent: Agent): void {
  const onward = request(
    target,
    { method: incoming.method ?? 'GET', headers: incoming.headers, agent },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
