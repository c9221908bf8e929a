import { wait } from '#lib/domain/time/wait.ts'
import { type ProbeAnswer, type Question, type Raw, readProbe } from './answer.ts'

export type Send = (question: Question) => Promise<Raw>

export interface Pace {
  /** Minimum time between the starts of two calls, milliseconds. */
  readonly gapMs: number
  readonly wait: (ms: number) => Promise<void>
}

/** More than half a second, so that the API gets at most two calls a second even if some arrive late. */
const PACE: Pace = { gapMs: 550, wait }

const MAX_CALLS = 60
const TRIES = 3
const MAX_WAIT_S = 60

const sameQuestion = ({ operation, params = {}, query = {}, format = 'repeat' }: Question) =>
  JSON.stringify([operation, params, query, format])

/** Sends calls one after the other, slowly, each only once unless `again` is used, and up to a maximum. */
export class Prober {
  readonly answers: ProbeAnswer[] = []
  calls = 0
  /** Calls that were refused with 429 in spite of this pace. */
  refused = 0
  readonly #send: Send
  readonly #pace: Pace
  readonly #known = new Map<string, ProbeAnswer>()
  #last = Number.NEGATIVE_INFINITY

  constructor(send: Send, pace: Pace = PACE) {
    this.#send = send
    this.#pace = pace
  }

  /** The answer to a call; the same call before is answered from memory. */
  async ask(question: Question): Promise<ProbeAnswer> {
    const key = sameQuestion(question)
    const known = this.#known.get(key)
    if (known) return known
    const answer = await this.again(question)
    this.#known.set(key, answer)
    this.answers.push(answer)
    return answer
  }

  /** Sends the call again, and does not keep the answer. */
  async again(question: Question): Promise<ProbeAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.calls >= MAX_CALLS) return readProbe(question, { failed: 'not-asked', cause: '' })
      const early = this.#last + this.#pace.gapMs - performance.now()
      if (early > 0) await this.#pace.wait(early)
      this.#last = performance.now()
      this.calls += 1
      const raw = await this.#send(question)
      if ('failed' in raw || raw.status !== 429) return readProbe(question, raw)
      this.refused += 1
      const seconds = Number(raw.headers.get('retry-after') ?? Number.NaN)
      const isBearable = seconds >= 0 && seconds <= MAX_WAIT_S
      if (attempt === TRIES || !isBearable) return readProbe(question, raw)
      await this.#pace.wait(seconds * 1_000)
    }
  }
}
