import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { containerEnv } from '../../scripts/lib/containers.mjs'

const runs = promisify(execFile)

/** Whether scripts/test.mjs has made the images and given us a network of our own. */
export const isPrepared = process.env.IMAGES === '1'

/** Runs podman to its end; what it printed. Rejects with an Error that has `stderr`. */
export async function podman(...words: string[]): Promise<string> {
  const { stdout } = await runs('podman', words, { env: containerEnv(), maxBuffer: 1e9 })
  return stdout.trim()
}

/** Whether podman says yes. */
export const agrees = (...words: string[]): Promise<boolean> =>
  podman(...words).then(
    () => true,
    () => false,
  )

/** Waits until `url` answers well, whoever has signed its certificate. */
export async function answers(
  isThere: () => Promise<boolean>,
  what: string,
  patience = 60_000,
): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(100))
    if (await isThere().catch(() => false)) return
  throw new Error(`Nobody answers: ${what}`)
}

/** Runs an image with a root that nothing can be written to, no capability and no way to more, until it answers. */
export async function startImage(
  name: string,
  image: string,
  port: number,
  api: string,
  patience?: number,
): Promise<void> {
  await removeContainer(name)
  const settings = {
    HOSTNAME: '127.0.0.1',
    PORT: String(port),
    API_BASE_URL: api,
    SESSION_SECRET: 's'.repeat(32),
  }
  await podman(
    ...['run', '-d', '--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '-v', `${name}:/data`],
    ...Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
    image,
  )
  const isThere = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok
  try {
    await answers(isThere, name, patience)
  } catch (error) {
    const { stdout, stderr } = await runs('podman', ['logs', '--tail', '30', name], { env: containerEnv() })
    throw new Error(`${name} does not answer:\n${stdout}${stderr}`, { cause: error })
  }
}

/** A container and its volume, where they are. */
export async function removeContainer(name: string): Promise<void> {
  await agrees('rm', '-f', '-t', '0', '-v', name)
  await agrees('volume', 'rm', '-f', name)
}

/** The sandbox as a process beside the containers. `address`: from here. */
export async function startSandbox(words: readonly string[] = [], env: Record<string, string> = {}) {
  const port = '4760'
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['sandbox/main.ts', '--port', port, ...words], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await answers(async () => (await fetch(`${address}/_sandbox/health`)).ok, 'the sandbox')
  return {
    address,
    async stop() {
      const gone = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await gone
    },
  }
}
