import { createServer } from 'node:net'

/**
 * Reads a port from an environment variable.
 * @returns {number} 1 to 65535
 * @throws {Error} one line that names the variable
 */
export function portFrom(name, fallback) {
  const text = (process.env[name] ?? '').trim()
  if (text === '') return fallback
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Error(`${name} must be a port between 1 and 65535, and is "${text}".`)
}

/**
 * Checks that the ports are free on every local address.
 * @param {{ name: string, port: number, use: string }[]} wanted
 * @throws {Error} one line with the port and the variable to change it
 */
export async function requireFree(wanted) {
  for (const [index, { name, port, use }] of wanted.entries()) {
    const twin = wanted.slice(0, index).find((other) => other.port === port)
    if (twin) throw new Error(`${twin.name} and ${name} are both ${port}: give each its own port.`)
    const problem = await problemWith(port)
    if (problem === 'EACCES')
      throw new Error(`Port ${port} (${use}) needs more rights: set ${name} to one above 1023.`)
    if (problem)
      throw new Error(`Port ${port} (${use}) is taken: stop what uses it, or set ${name} to another port.`)
  }
}

async function problemWith(port) {
  // Each address on its own: on some systems a wildcard listener does not conflict with a loopback one.
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const code = await new Promise((done) => {
      const server = createServer()
      server.once('error', (error) => done(error.code))
      server.listen({ port, host, exclusive: true }, () => server.close(() => done(null)))
    })
    if (code === 'EADDRINUSE' || code === 'EACCES') return code
  }
  return null
}
