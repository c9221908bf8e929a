/** Statuses that a load balancer sends while no server is behind it. */
const nobodyThere = new Set([502, 503, 504])
/** Attempts for a page that fails although the dashboard is reachable; after that the router gets the error. */
const most = 3
const pause = 1000
/** Longer than the server's own time limit, two minutes at most: only a dead connection takes it. Milliseconds. */
const MAX_WAIT = 130_000

const isPage = (init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  return headers.has('rsc') && !headers.has('next-router-prefetch')
}

/** What stands for an answer of the BFF that does not come: a write may have been saved. */
const noAnswer = ({ method = 'GET' }: RequestInit = {}) =>
  Response.json(
    method === 'GET'
      ? { code: 'upstream_timeout', message: '', retryable: true }
      : { code: 'outcome_unknown', message: '' },
    { status: 504 },
  )

/**
 * When the router cannot fetch a page it falls back to a full navigation, and the browser's or a load balancer's error page
 * would replace this one. So its request is held until the dashboard is reachable; `tell` reports that, and returns its undo.
 * Calls of the BFF that nothing answers fail after `MAX_WAIT`, instead of leaving a skeleton or a busy button for ever.
 */
export function holdPages(tell: () => () => void): () => void {
  const { fetch } = window
  const within = async (input: RequestInfo | URL, init: RequestInit = {}, late?: () => Response) => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), MAX_WAIT)
    const signal = AbortSignal.any([stop.signal, ...(init.signal ? [init.signal] : [])])
    try {
      return await fetch(input, { ...init, signal })
    } catch (cause) {
      if (stop.signal.aborted && late) return late()
      throw cause
    } finally {
      clearTimeout(timer)
    }
  }
  const answers = () =>
    fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => !nobodyThere.has(status),
      () => false,
    )
  const read = async (input: RequestInfo | URL, init?: RequestInit, tries = most): Promise<Response> => {
    const answer: unknown = await within(input, init).catch((cause: unknown) => cause)
    const isThere = answer instanceof Response && !nobodyThere.has(answer.status)
    if (isThere || init?.signal?.aborted || tries === 1) {
      if (answer instanceof Response) return answer
      throw answer
    }
    if (await answers()) return read(input, init, tries - 1)
    const takeBack = tell()
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, pause))
    takeBack()
    return read(input, init)
  }
  window.fetch = (input, init) => {
    if (isPage(init)) return read(input, init)
    const isCall = typeof input === 'string' && input.startsWith('/api/')
    return isCall ? within(input, init, () => noAnswer(init)) : fetch(input, init)
  }
  return () => {
    window.fetch = fetch
  }
}
