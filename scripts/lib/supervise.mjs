// Starts servers, waits until they respond, reports when one exits, and leaves none running.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const GUARD = pathToFileURL(`${import.meta.dirname}/die-with-parent.mjs`).href
const TAIL = 15
const windows = process.platform === 'win32'

/**
 * @typedef {object} Service
 * @property {string} name for messages
 * @property {string[]} args of Node
 * @property {Record<string, string | undefined>} env added to this process's environment
 * @property {string} health URL that returns 200 when the service is up
 * @property {string} [log] file for its output
 * @property {(line: string) => void} [echo] called with each line of its output
 * @property {string} [cwd]
 * @property {number} [timeout] milliseconds until it must be up; default a minute
 */

/**
 * @param {number} [grace] how long a service may take to end by itself, milliseconds
 * @returns a group of services. `start` resolves when the service responds, and throws an Error with one line and the
 * service's last output when it does not; `died` resolves to such a text once a started one exits by itself.
 */
export function supervise(grace = 5_000) {
  const running = new Map()
  let stopping = false
  const { promise: died, resolve: reportDeath } = Promise.withResolvers()

  /** @param {Service} service */
  async function start(service) {
    const { child, tail, ended } = launch(service)
    running.set(service.name, { child, ended })
    let up = false
    void ended.then((how) => {
      running.delete(service.name)
      if (up && !stopping) reportDeath(report(`The ${service.name} ended by itself (${how}).`, tail))
    })
    const outcome = await Promise.race([
      answers(service.health, service.timeout ?? 60_000, () => stopping || !running.has(service.name)),
      ended.then((how) => `ended before it answered (${how})`),
    ])
    if (outcome === 'up') {
      up = true
      return
    }
    throw new Error(report(`The ${service.name} ${outcome}.`, tail))
  }

  async function stop() {
    stopping = true
    await Promise.all(
      [...running.values()].map(async ({ child, ended }) => {
        signalGroup(child, 'SIGTERM')
        const patience = new AbortController()
        await Promise.race([ended, sleep(grace, undefined, { signal: patience.signal }).catch(() => {})])
        patience.abort()
        signalGroup(child, 'SIGKILL')
        await ended
      }),
    )
  }

  return { start, stop, died, pidOf: (name) => running.get(name)?.child.pid }
}

function signalGroup(child, signal) {
  try {
    if (windows) child.kill(signal)
    else if (child.pid) process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function launch({ args, env, cwd, log, echo }) {
  const child = spawn(process.execPath, ['--import', GUARD, ...args], {
    cwd,
    env: { ...process.env, ...env, SUPERVISOR_PID: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate process group: Ctrl-C reaches only this process, and one signal reaches the server and its children.
    detached: !windows,
  })
  if (log) mkdirSync(dirname(log), { recursive: true })
  const file = log ? createWriteStream(log) : null
  const tail = []
  // A full disk or missing permission for the log does not stop the server.
  file?.on('error', ({ code }) => tail.push(`(its log cannot be written: ${code})`))
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line)
      if (tail.length > TAIL) tail.shift()
      file?.write(`${line}\n`)
      echo?.(line)
    })
  }
  const ended = new Promise((done) => {
    child.once('error', (error) => done(error.message))
    // Kills its child processes, which would otherwise survive and keep its output open.
    child.once('exit', () => signalGroup(child, 'SIGKILL'))
    child.once('close', (code, signal) => {
      file?.end()
      done(signal ?? `exit code ${code}`)
    })
  })
  return { child, tail, ended }
}

async function answers(url, timeout, given) {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline && !given()) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })
      await response.body?.cancel()
      if (response.status === 200) return 'up'
    } catch {
      // Not up yet.
    }
    await sleep(100)
  }
  return given() ? 'was stopped' : `did not answer at ${url} within ${Math.round(timeout / 1000)} s`
}

const report = (line, tail) =>
  tail.length ? `${line} It said last:\n${tail.map((text) => `    ${text}`).join('\n')}` : line
