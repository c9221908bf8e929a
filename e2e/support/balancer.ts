import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { pairOf } from './pairs.ts'
import { test as base } from './test.ts'

type Act = () => unknown

export interface Balancer {
  readonly url: string
  /** From now on drops the responses to this method and path: the requests are carried out, and the client gets 502. */
  lose: (method: string, path: string) => void
  /** Runs `act` before a request such as `GET /path?query` is forwarded; if it throws, the connection is closed. */
  onRequest: (asked: string | RegExp, act: Act) => void
  /** Runs `act` before the response to such a request is returned. */
  onAnswer: (asked: string | RegExp, act: Act) => void
  close: () => void
}

const nameOf = ({ method, url }: IncomingMessage) => `${method} ${url}`

/** A reverse proxy in front of one dashboard. */
async function startBalancer(target: string): Promise<Balancer> {
  const { port } = new URL(target)
  const requests: [string | RegExp, Act][] = []
  const answers: [string | RegExp, Act][] = []
  let lost = ''
  const pass = async (
    asked: IncomingMessage,
    acts: readonly [string | RegExp, Act][],
    onward: () => void,
  ) => {
    const name = nameOf(asked)
    for (const [one, act] of acts) if (one instanceof RegExp ? one.test(name) : one === name) await act()
    onward()
  }
  const handOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const onward = request(
      // No keep-alive: the dashboard may close a connection at the moment it is reused.
      {
        host: '127.0.0.1',
        port,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
        agent: false,
      },
      (got) => {
        if (nameOf(asked).split('?', 1)[0] === lost) {
          got.resume()
          answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
          return
        }
        pass(asked, answers, () => {
          answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
          got.pipe(answer)
        }).catch(() => answer.destroy())
      },
    )
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  }
  const server = createServer((asked, answer) => {
    pass(asked, requests, () => handOn(asked, answer)).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lose: (method, path) => {
      lost = `${method} ${path}`
    },
    onRequest: (...on) => void requests.push(on),
    onAnswer: (...on) => void answers.push(on),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Tests whose pages reach a dashboard (by default that of their pair) through a balancer. */
export const behindBalancer = base.extend<{ target: string; balancer: Balancer }>({
  target: ({ pair }, use) => use(pairOf(pair).dashboard),
  balancer: async ({ target }, use) => {
    const balancer = await startBalancer(target)
    await use(balancer)
    balancer.close()
  },
  dashboard: ({ balancer }, use) => use(balancer.url),
  baseURL: ({ balancer }, use) => use(balancer.url),
})
