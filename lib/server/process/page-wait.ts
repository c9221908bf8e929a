import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from '../singleton.ts'

/** How long one page has waited for the API: calls that wait at the same time count once. */
export class UpstreamWait {
  #underWay = 0
  #since = 0
  #total = 0
  #asked = false

  /** Milliseconds until now, what is still under way included; undefined when the API was not asked. */
  get ms(): number | undefined {
    if (!this.#asked) return undefined
    return this.#total + (this.#underWay > 0 ? performance.now() - this.#since : 0)
  }

  async during<T>(call: () => Promise<T>): Promise<T> {
    this.#asked = true
    if (this.#underWay === 0) this.#since = performance.now()
    this.#underWay += 1
    try {
      return await call()
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#total += performance.now() - this.#since
    }
  }
}

interface PageRequest {
  readonly requestId: string
  readonly traceId: string | undefined
  readonly wait: UpstreamWait
}

const pages = () => singleton('page-requests', () => new AsyncLocalStorage<PageRequest>())

/** All that is done from here on in this turn, and all that follows from it, is done for that page. */
export function enterPage(requestId: string, traceId?: string): UpstreamWait {
  const wait = new UpstreamWait()
  pages().enterWith({ requestId, traceId, wait })
  return wait
}

/** Makes one call to the API, and puts its time on the page that it is made for, if there is one. */
export const onPageTime = <T>(call: () => Promise<T>): Promise<T> => {
  const page = pages().getStore()
  return page ? page.wait.during(call) : call()
}

/** The request id of the page that is rendered; undefined outside pages. */
export const pageRequestId = (): string | undefined => pages().getStore()?.requestId
/** Its trace's id; undefined outside pages, and while tracing is off. */
export const pageTraceId = (): string | undefined => pages().getStore()?.traceId
