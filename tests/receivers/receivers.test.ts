import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { signedCurl } from '#lib/domain/webhook/webhook-curl.ts'
import { signAccountDelivery, signRequestDelivery } from '#lib/domain/webhook/webhook-signature.ts'
import { accountPayload, requestPayload } from '#sandbox/delivery/payloads.ts'
import { freePort } from '../built/free-port.ts'

const root = join(import.meta.dirname, '../..')
const file = (name: string) => join(root, 'docs/receivers', name)
const SECRET = 'whsec_present'
const SECOND = 'whsec_of-the-other-type'

interface Language {
  name: string
  /** A program whose presence says that the language is here, and how to ask it. */
  probe: [string, ...string[]]
  start: (port: number, folder: string) => Promise<[string, ...string[]]> | [string, ...string[]]
}

const languages: Language[] = [
  {
    name: 'Node',
    probe: [process.execPath, '--version'],
    start: () => [process.execPath, file('receiver.mjs')],
  },
  {
    name: 'Node, as a package',
    probe: [process.execPath, '--version'],
    start: () => [process.execPath, join(import.meta.dirname, 'package.ts')],
  },
  { name: 'Python', probe: ['python3', '--version'], start: () => ['python3', file('receiver.py')] },
  {
    name: 'PHP',
    probe: ['php', '--version'],
    start: (port) => ['php', '-S', `127.0.0.1:${port}`, file('receiver.php')],
  },
  {
    name: 'Go',
    probe: ['go', 'version'],
    start: async (_, folder) => {
      const program = join(folder, 'receiver')
      await promisify(execFile)('go', ['build', '-o', program, file('receiver.go')], {
        env: { ...process.env, GOFLAGS: '', GO111MODULE: 'auto', CGO_ENABLED: '0' },
      })
      return [program]
    },
  },
]

const isHere = ([program, ...words]: Language['probe']) =>
  spawnSync(program, words, { stdio: 'ignore' }).status === 0
const hasCurl = process.platform !== 'win32' && isHere(['curl', '--version'])

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => resolve(Boolean(socket.destroy())))
      .on('error', () => resolve(false))
  })

let count = 0
const ending = (timestamp: string) => {
  count += 1
  const result = {
    firstName: 'Zoé',
    lastName: "L'Œuf <b>",
    email: 'zoe/le@goff.example',
    phone: '+33 1 99 00 00 00',
    mobile: null,
    linkedinUrl: null,
  }
  return {
    idProcessAction: count,
    idCrmVisitCard: 7,
    type: 'phone' as const,
    succeeded: true,
    timestamp,
    result,
  }
}
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
const MINUTE = 60_000

type Headers = Record<string, string>
interface Delivery {
  body: string
  headers: Headers
}

async function ofAccount(age = 0, secret = SECRET, notation = ago(age)): Promise<Delivery> {
  const body = JSON.stringify(accountPayload(ending(ago(age))))
  const signature = await signAccountDelivery({ secret, timestamp: notation, body })
  return {
    body,
    headers: {
      'X-Webhook-Signature': signature,
      'X-Webhook-Event': 'enrichment.completed',
      'X-Webhook-Id': `event-${count}`,
      'X-Webhook-Timestamp': notation,
    },
  }
}

async function ofRequest(age = 0, secret = 'a-request-secret'): Promise<Delivery> {
  const body = JSON.stringify(requestPayload(ending(ago(age))))
  return { body, headers: { 'X-Service-Signature': await signRequestDelivery({ secret, body }) } }
}

const KINDS: [string, (age?: number, secret?: string) => Promise<Delivery>][] = [
  ['account', ofAccount],
  ['per-request', ofRequest],
]

describe.each(languages)('the receiver in $name', ({ name, probe, start }) => {
  const here = isHere(probe)
  if (!here) it(`is not run: ${probe[0]} is not on this machine`, ({ skip }) => skip())

  describe.runIf(here)('', () => {
    let child: ChildProcess
    let command: [string, ...string[]]
    let port: number
    let folder: string
    let said = ''

    const post = ({ body, headers }: Delivery, method = 'POST', to = port) =>
      fetch(`http://127.0.0.1:${to}/hook`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' ? { body } : {}),
      })
    const send = async (delivery: Delivery, method?: string) => {
      const answer = await post(delivery, method)
      await answer.text()
      return answer.status
    }
    const settings = (itsPort: number) => ({
      ...process.env,
      PORT: String(itsPort),
      SPOOL_DIR: join(folder, 'events'),
      WEBHOOK_SECRETS: `${SECRET} ${SECOND}`,
      REQUEST_SECRETS: 'another a-request-secret',
    })
    const listening = (itsPort: number) =>
      vi.waitFor(async () => expect(await listens(itsPort)).toBe(true), { timeout: 60_000, interval: 100 })
    const accepted = () => said.split('\n').filter((line) => line.includes('accepted ')).length

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'receiver-'))
      port = await freePort()
      command = await start(port, folder)
      const [program, ...words] = command
      child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: settings(port) })
      const hear = (chunk: Buffer) => {
        said += chunk
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      await listening(port)
    }, 240_000)

    afterAll(async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    })

    it('takes genuine deliveries of both kinds, whichever of its secrets they are signed with', async () => {
      const before = accepted()
      expect(await send(await ofAccount())).toBe(204)
      expect(await send(await ofAccount(0, SECOND))).toBe(204)
      expect(await send(await ofRequest())).toBe(204)
      await expect.poll(accepted).toBe(before + 3)
    })

    it.each(KINDS)('answers a repeat of the %s kind with success, and works it once', async (_, make) => {
      const before = accepted()
      const delivery = await make()
      expect([await send(delivery), await send(delivery), await send(await make())]).toEqual([204, 204, 204])
      await expect.poll(accepted).toBe(before + 2)
    })

    it('knows a later attempt by its id, though its signature is another', async () => {
      const before = accepted()
      const first = await ofAccount()
      const timestamp = ago(-1000)
      const signature = await signAccountDelivery({ secret: SECRET, timestamp, body: first.body })
      const second = { 'X-Webhook-Signature': signature, 'X-Webhook-Timestamp': timestamp }
      expect(await send(first)).toBe(204)
      expect(await send({ ...first, headers: { ...first.headers, ...second } })).toBe(204)
      await expect.poll(accepted).toBe(before + 1)
    })

    it.each(KINDS)('refuses what was altered, of the %s kind', async (_, make) => {
      const before = accepted()
      const { body, headers } = await make()
      const [name = '', signature = ''] = Object.entries(headers)[0] ?? []
      const signed = (value: string) => ({ body, headers: { ...headers, [name]: value } })
      const refused = [
        { body: body.replace('Zoé', 'Zoe'), headers },
        { body: JSON.stringify(JSON.parse(body), null, 2), headers },
        { body: `${body}\n`, headers },
        signed(signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0')),
        signed(signature.slice(0, -2)),
        signed(signature.toUpperCase()),
        signed(name === 'X-Webhook-Signature' ? signature.slice(7) : `sha256=${signature}`),
        signed('sha256='),
        signed('nonsense'),
        await make(0, 'whsec_of-before-the-change'),
        await make(0, 'undefined'),
      ]
      for (const delivery of refused) expect(await send(delivery)).toBe(401)
      expect(accepted()).toBe(before)
    })

    it('refuses another timestamp than the signed one', async () => {
      const { body, headers } = await ofAccount()
      expect(await send({ body, headers: { ...headers, 'X-Webhook-Timestamp': ago(1000) } })).toBe(401)
    })

    it.each(KINDS)('keeps a window of five minutes on both sides, of the %s kind', async (_, make) => {
      for (const age of [4.5 * MINUTE, -4.5 * MINUTE]) expect(await send(await make(age))).toBe(204)
      for (const age of [5.1 * MINUTE, -5.5 * MINUTE, 86_400_000])
        expect(await send(await make(age))).toBe(401)
      const slow = await post(await make(-600_400))
      expect(await slow.text()).toMatch(/clock is off: sent -600 s ago/)
    })

    it('refuses a signed timestamp that is no time', async () => {
      for (const notation of ['now', String(Date.now()), 'NaN'])
        expect(await send(await ofAccount(0, SECRET, notation))).toBe(401)
    })

    it('refuses what lacks a header', async () => {
      for (const name of ['X-Webhook-Timestamp', 'X-Webhook-Id', 'X-Webhook-Signature']) {
        const { body, headers } = await ofAccount()
        const { [name]: _, ...rest } = headers
        expect(await send({ body, headers: rest })).toBe(name === 'X-Webhook-Signature' ? 401 : 400)
      }
      expect(await send({ body: '{}', headers: {} })).toBe(401)
    })

    it('refuses one kind signed with the secret of the other', async () => {
      expect(await send(await ofAccount(0, 'a-request-secret'))).toBe(401)
      expect(await send(await ofRequest(0, SECRET))).toBe(401)
    })

    it('refuses a signed text that is not JSON, another method, and a body without end', async () => {
      const headers = {
        'X-Service-Signature': await signRequestDelivery({ secret: 'a-request-secret', body: '{' }),
      }
      expect(await send({ body: '{', headers })).toBe(400)
      expect(await send({ body: '', headers }, 'GET')).toBe(405)
      expect(await send({ body: 'x'.repeat(1_000_001), headers }).catch(() => 413)).toBe(413)
      // Go may close the connection before it has read all of it.
      const long = send({ body: 'x'.repeat(5_000_000), headers })
      expect(await (name === 'Go' ? long.catch(() => 413) : long)).toBe(413)
    })

    // The package leaves the writing to whoever uses it.
    it.runIf(existsSync('/dev/full') && !name.includes('package'))(
      'asks for a repeat of what a full disk has no room for',
      async () => {
        const full = await freePort()
        const words = command.map((word) => word.replace(`:${port}`, `:${full}`))
        const limits = 'trap "" XFSZ; ulimit -f 0; exec "$@" > /dev/full 2>&1'
        const other = spawn('sh', ['-c', limits, 'sh', ...words], { stdio: 'ignore', env: settings(full) })
        try {
          await listening(full)
          expect((await post(await ofAccount(), 'POST', full)).status).toBe(500)
        } finally {
          other.kill()
        }
      },
    )

    it.runIf(hasCurl)('takes what the signed curl sends, of both kinds', async () => {
      const before = accepted()
      for (const kind of ['account', 'request'] as const) {
        const { body } = kind === 'account' ? await ofAccount() : await ofRequest()
        const command = await signedCurl({
          kind,
          url: `http://127.0.0.1:${port}/hook?a[]=1&b={2}`,
          secret: kind === 'account' ? SECRET : 'a-request-secret',
          body,
          eventType: 'enrichment.completed',
          id: `curl-${name}`,
          timestamp: ago(0),
        })
        const { stdout } = await promisify(execFile)('sh', ['-c', command])
        expect(stdout).toMatch(/^HTTP\/1\.[01] 204/)
      }
      await expect.poll(accepted).toBe(before + 2)
    })
  })
})
