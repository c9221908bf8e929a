import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { containerEnv } from '../../scripts/lib/containers.mjs'
import { agrees, answers, podman } from './containers.ts'

const runs = promisify(execFile)
const PROJECT = 'desk-under-test'
const COPIES = ['copy-1', 'copy-2', 'copy-3']
const IMAGE = 'localhost/company-desk:latest'

/** The status of what is asked through the balancer. */
const asked = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: 'localhost', path, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.setTimeout(5_000, () => sent.destroy(new Error('No answer')))
    sent.on('error', reject)
    sent.end()
  })

/** deploy/compose.yaml as it stands, run with podman-compose; beside it only what its head asks for. */
export class Composed {
  readonly port = 443
  readonly secure = true
  readonly sandbox: string
  readonly copies: readonly { crash: () => Promise<void>; replace: (image: string) => Promise<void> }[]
  readonly #folder: string

  private constructor(sandbox: string, folder: string) {
    this.sandbox = sandbox
    this.#folder = folder
    this.copies = COPIES.map((service) => ({
      crash: () => this.crash(service),
      replace: (image) => this.replace(service, image),
    }))
  }

  /** @param sandbox its address here; containers reach the same port of the machine that runs them */
  static async up(sandbox: string, image: string): Promise<Composed> {
    const folder = mkdtempSync(join(tmpdir(), 'compose-'))
    cpSync(join(root, 'deploy'), folder, { recursive: true })
    const { certificate, key } = localhostCertificate()
    mkdirSync(join(folder, 'tls'))
    writeFileSync(join(folder, 'tls/dashboard.crt'), certificate)
    writeFileSync(join(folder, 'tls/dashboard.key'), key)
    const settings = {
      API_BASE_URL: `http://host.containers.internal:${new URL(sandbox).port}`,
      SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      PUBLIC_ORIGIN: 'https://localhost',
      DATABASE_URL: 'postgres://desk:not-a-secret@postgres:5432/desk',
      DEMO_KEYS: 'sandbox-full',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(folder, 'settings.env'), lines.join(''))
    writeFileSync(join(folder, 'postgres.env'), 'POSTGRES_PASSWORD=not-a-secret\n')
    const composed = new Composed(sandbox, folder)
    await composed.#clear()
    await podman('tag', image, IMAGE)
    try {
      await composed.#compose('up', '-d')
      await answers(async () => (await asked('/api/health')) === 200, 'the balancer')
      for (const service of COPIES) await composed.isWell(service)
    } catch (error) {
      await composed.down()
      throw error
    }
    return composed
  }

  #compose(...words: string[]) {
    const file = join(this.#folder, 'compose.yaml')
    // Its networks stand in a set of Python's: the first, by whose gateway containers reach the sandbox, is to be `outside`.
    const env = { ...containerEnv(), PYTHONHASHSEED: '0' }
    return runs('podman-compose', ['-p', PROJECT, '-f', file, ...words], { env })
  }

  nameOf = (service: string): string => `${PROJECT}_${service}_1`
  exec = (service: string, ...words: string[]) => podman('exec', this.nameOf(service), ...words)
  /** Waits until its own check finds it well. */
  isWell = async (service: string): Promise<void> => {
    const name = this.nameOf(service)
    try {
      await answers(() => agrees('healthcheck', 'run', name), service)
    } catch (error) {
      const { stdout, stderr } = await runs('podman', ['logs', '--tail', '30', name], { env: containerEnv() })
      throw new Error(`${service} is not well:\n${stdout}${stderr}`, { cause: error })
    }
  }
  /** The id of the image that it runs. */
  imageOf = (service: string) => podman('inspect', '--format', '{{.Image}}', this.nameOf(service))

  /** Killed at once; whatever watches it starts it again. */
  async crash(service: string): Promise<void> {
    // podman takes its own kill for a wish, and starts nothing again.
    process.kill(
      Number(await podman('inspect', '--format', '{{.State.Pid}}', this.nameOf(service))),
      'SIGKILL',
    )
    await delay(200)
    await this.isWell(service)
  }

  /** As docs/deployment.md has it: ended in order, made anew of another image, asked until it is well, made known. */
  async replace(service: string, image: string): Promise<void> {
    await podman('tag', image, IMAGE)
    const name = this.nameOf(service)
    await podman('stop', '-t', '15', name)
    const code = await podman('inspect', '--format', '{{.State.ExitCode}}', name)
    if (code !== '0') throw new Error(`${service} ended with ${code}`)
    await podman('rm', name)
    await this.#compose('up', '-d', service)
    await this.isWell(service)
    await this.exec('balancer', 'nginx', '-s', 'reload')
  }

  async down(): Promise<void> {
    await this.#clear()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #clear(): Promise<void> {
    await this.#compose('down', '-v', '-t', '5').catch(() => undefined)
    for (const what of ['container', 'volume', 'network']) {
      const left = await podman(
        what,
        'ls',
        ...(what === 'container' ? ['-a'] : []),
        '-q',
        '--filter',
        `name=${PROJECT}`,
      )
      for (const one of left.split('\n').filter(Boolean)) await agrees(what, 'rm', '-f', one)
    }
  }
}
