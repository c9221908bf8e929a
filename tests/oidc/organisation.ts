import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { supervise } from '../../scripts/lib/supervise.mjs'
import { freePort } from '../built/free-port.ts'

export const CLIENT_ID = 'dashboard'
const CLIENT_SECRET = 'a-secret-that-the-provider-knows'

interface Account {
  name?: string
  email?: string
  groups?: string[]
  roles?: string[]
}

type Keys = Record<string, { key: string; role?: string }>

/** An organisation: its people and their groups, the keys that these open, and a real provider. */
export class Organisation {
  readonly #folder = mkdtempSync(join(tmpdir(), 'organisation-'))
  readonly #group = supervise()
  #accounts: Record<string, Account> = {}
  issuer = ''

  static async open(origin: string, settings: Record<string, string> = {}): Promise<Organisation> {
    const one = new Organisation()
    one.people({})
    one.keys({})
    await one.#start(origin, settings)
    return one
  }

  async #start(origin: string, settings: Record<string, string>): Promise<void> {
    const port = await freePort()
    this.issuer = `http://localhost:${port}`
    await this.#group.start({
      name: 'provider',
      args: [join(import.meta.dirname, 'real-provider.mjs')],
      env: {
        PORT: String(port),
        ACCOUNTS: this.#accountsFile,
        CLIENT: JSON.stringify({
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${origin}/api/auth/callback`],
          post_logout_redirect_uris: [`${origin}/sign-in`],
          backchannel_logout_uri: `${origin}/api/auth/backchannel-logout`,
          backchannel_logout_session_required: true,
          grant_types: ['authorization_code', 'refresh_token'],
        }),
        ...settings,
      },
      health: `${this.issuer}/.well-known/openid-configuration`,
    })
  }

  get #accountsFile() {
    return join(this.#folder, 'accounts.json')
  }

  get keysFile() {
    return join(this.#folder, 'keys.json')
  }

  /** Settings of a dashboard whose people these are. */
  settings(origin: string): Record<string, string> {
    return {
      PUBLIC_ORIGIN: origin,
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      API_KEYS_FILE: this.keysFile,
    }
  }

  /** These people are changed or added. */
  people(changed: Record<string, Account>): void {
    this.#accounts = { ...this.#accounts, ...changed }
    writeFileSync(this.#accountsFile, JSON.stringify(this.#accounts))
  }

  keys(keys: Keys | string): void {
    writeFileSync(this.keysFile, typeof keys === 'string' ? keys : JSON.stringify(keys))
    chmodSync(this.keysFile, 0o600)
  }

  /** The provider is gone at once, as by a crash. */
  async endProvider(): Promise<void> {
    await this.#group.stop()
  }

  async close(): Promise<void> {
    await this.#group.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
