import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { answerRequests } from '#lib/server/http/answer-requests.ts'

/** Our server in this process and over real HTTP; pages answer that they are there. */
export async function listen(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(
    answerRequests({
      files: new Map(),
      pages: async (request, response) => void response.end(`page ${request.url}`),
    }),
  )
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
