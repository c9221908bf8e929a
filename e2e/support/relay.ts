import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface Relay {
  /** Its URL, the same whether it is listening or not. */
  readonly url: string
  /** Stops listening: open connections are closed, and new ones are refused. */
  cut: () => Promise<void>
  /** Listens again, on the same port. */
  mend: () => Promise<void>
}

/** A TCP relay to an API that can be cut: it forwards bytes unchanged while it is listening. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let server: Server | null = null
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      const opened = createServer((near) => {
        const far = connect(Number(port), hostname)
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(one)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            open.delete(one)
            other.destroy()
          })
          one.pipe(other)
        }
      })
      opened.once('error', reject)
      opened.listen(at, '127.0.0.1', () => resolve((opened.address() as AddressInfo).port))
      server = opened
    })
  const own = await listen(0)
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        const closing = server
        server = null
        if (!closing) return resolve()
        closing.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    mend: async () => {
      if (!server) await listen(own)
    },
  }
}
