import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { answerCall } from '#lib/server/http/answer-call.ts'

/** Our calls under /api, in this process and over real HTTP; other addresses answer that they are there. */
export async function listen(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path.startsWith('/api/')) void answerCall(request, response, path)
    else response.end(`page ${request.url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
