import { Pool } from 'undici'

export interface Contender {
  readonly name: string
  readonly origin: string
  /** The path of the nth request. */
  readonly path: (turn: number) => string
  readonly headers: Readonly<Record<string, string>>
}

export interface Load {
  /** Duration of each request, milliseconds. */
  readonly times: number[]
  /** Total duration, seconds. */
  seconds: number
  /** Requests per second of each round. */
  readonly rates: number[]
  /** Bytes of bodies as received, compressed or not. */
  bytes: number
}

export const noLoad = (): Load => ({ times: [], seconds: 0, rates: [], bytes: 0 })

/**
 * Loads `contender` for `seconds`, with sequential requests on each of `connections` keep-alive connections.
 * Throws on any status but 200: failures are fast and would improve the figures.
 */
export async function put(contender: Contender, connections: number, seconds: number, into: Load) {
  const pool = new Pool(contender.origin, { connections, pipelining: 1 })
  const begun = performance.now()
  const end = begun + seconds * 1000
  let turn = 0
  let count = 0
  const worker = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: contender.path(turn++),
        headers: { ...contender.headers },
      })
      const text = await body.arrayBuffer()
      into.times.push(performance.now() - started)
      count += 1
      into.bytes += text.byteLength
      if (statusCode !== 200)
        throw new Error(`${contender.name} answered ${statusCode}: ${Buffer.from(text).toString()}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = (performance.now() - begun) / 1000
  into.seconds += took
  into.rates.push(count / took)
  await pool.destroy()
}
