import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly url: string
  /** Loses the answers to this method and path from now on: they are done, and 502 is said of them. */
  lose: (method: string, path: string) => void
  close: () => void
}

/** A balancer before one dashboard, which hands on all that it is asked. */
export async function startBalancer(target: string): Promise<Balancer> {
  const { port } = new URL(target)
  let lost = ''
  const server = createServer((asked, answer) => {
    const onward = request(
      { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers: asked.headers },
      (got) => {
        if (`${asked.method} ${asked.url?.split('?', 1)[0]}` === lost) {
          got.resume()
          answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
          return
        }
        answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
        got.pipe(answer)
      },
    )
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lose: (method, path) => {
      lost = `${method} ${path}`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
