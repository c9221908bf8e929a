// One call in twenty gets a fault of the sandbox, armed once for the path of the next call.
const KINDS = [
  'status:500',
  'status:500',
  'status:503',
  'status:429',
  'status:403',
  'status:401',
  'slow',
  'hang',
  'drip',
  'reset',
  'cut',
  'truncate',
  'html',
  'empty',
  'wrong-envelope',
  'drift',
  'huge',
  'redirect',
  'success-false',
] as const

export const SHARE = 0.05

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

export class Faults {
  readonly #control: string
  #met = 0

  constructor(sandbox: string) {
    this.#control = `${sandbox}/_sandbox`
  }

  /** Arms a fault for `path` of the API, with a probability of one in twenty. */
  async maybe(path: string): Promise<void> {
    if (Math.random() >= SHARE) return
    const body = JSON.stringify({ path, kind: pick(KINDS), times: 1, delayMs: 200 })
    await fetch(`${this.#control}/faults`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  }

  /** Number of faults triggered so far. Clears used ones, so that the sandbox does not slow down. */
  async settle(): Promise<number> {
    const response = await fetch(`${this.#control}/faults`)
    const { faults } = (await response.json()) as { faults: { met: number }[] }
    this.#met += faults.reduce((sum, { met }) => sum + met, 0)
    await fetch(`${this.#control}/faults`, { method: 'DELETE' })
    await fetch(`${this.#control}/calls`, { method: 'DELETE' })
    return this.#met
  }
}
