import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { addressesOf, startAll } from '../../scripts/lib/servers.mjs'

export interface Ports {
  dashboard: number
  sandbox: number
  receiver: number
}

type Options = Omit<Parameters<typeof startAll>[0], 'ports' | 'dataDir'>

/** Environment variables for a pair's ports, e.g. `E2E_PORT`, `E2E_SANDBOX_PORT`, `E2E_RECEIVER_PORT`. */
const variablesOf = (prefix: string) => ({
  dashboard: `${prefix}_PORT`,
  sandbox: `${prefix}_SANDBOX_PORT`,
  receiver: `${prefix}_RECEIVER_PORT`,
})

function portsOf(prefix: string, usual: Ports): Ports {
  const variables = variablesOf(prefix)
  return {
    dashboard: portFrom(variables.dashboard, usual.dashboard),
    sandbox: portFrom(variables.sandbox, usual.sandbox),
    receiver: portFrom(variables.receiver, usual.receiver),
  }
}

/** The URLs of a pair, started or not, and the folder of its servers' logs and stores. */
export const placeOf = (prefix: string, usual: Ports) => ({
  ...addressesOf(portsOf(prefix, usual)),
  data: join(root, '.data', prefix.toLowerCase().replaceAll('_', '-')),
})

/** Starts a dashboard, its sandbox and a receiver there; resolves to the function that stops them. */
export async function startPair(
  prefix: string,
  usual: Ports,
  options: Options,
): Promise<() => Promise<void>> {
  const ports = portsOf(prefix, usual)
  const variables = variablesOf(prefix)
  const names = ['dashboard', 'sandbox', 'receiver'] as const
  await requireFree(
    names.map((name) => ({ name: variables[name], port: ports[name], use: `${name} under test` })),
  )
  const dataDir = placeOf(prefix, usual).data
  await rm(dataDir, { recursive: true, force: true })
  const { ready, stop } = startAll({ ...options, ports, dataDir })
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
