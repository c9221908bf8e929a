import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from '../singleton.ts'

/** How long one page has waited for the API; time of concurrent calls counts once. */
export class UpstreamWait {
  #underWay = 0
  #since = 0
  #total = 0
  #asked = false

  /** Milliseconds until now, calls in flight included; undefined when the API was not called. */
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

/** Attributes the current async context, and all that follows from it, to that page. */
export function enterPage(requestId: string, traceId?: string): UpstreamWait {
  const wait = new UpstreamWait()
  pages().enterWith({ requestId, traceId, wait })
  return wait
}

/** Makes one call to the API and adds its time to the current page, if there is one. */
export const onPageTime = <T>(call: () => Promise<T>): Promise<T> => {
  const page = pages().getStore()
  return page ? page.wait.during(call) : call()
}

/** The request id of the page being rendered; undefined outside pages. */
export const pageRequestId = (): string | undefined => pages().getStore()?.requestId
/** Its trace id; undefined outside pages, and while tracing is off. */
export const pageTraceId = (): string | undefined => pages().getStore()?.traceId
