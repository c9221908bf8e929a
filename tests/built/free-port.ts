import { createServer } from 'node:net'

const FIRST = 10_000
const COUNT = 22_000
// Each process asks for ports of its own, below those that the system deals out: two that ask at one moment never get the
// same one, and no outgoing connection takes it before its server listens.
let next = process.pid * 97

/** A port that nobody uses, for a server that must be told its own. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (next++ % COUNT)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
