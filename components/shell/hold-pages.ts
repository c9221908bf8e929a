/** Statuses that a load balancer sends while no server is behind it. */
const nobodyThere = new Set([502, 503, 504])
/** Attempts for a page that fails although the dashboard is reachable; after that the router gets the error. */
const most = 3
const pause = 1000

const isPage = (init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  return headers.has('rsc') && !headers.has('next-router-prefetch')
}

/**
 * When the router cannot fetch a page it falls back to a full navigation, and the browser's or a load balancer's error page
 * would replace this one. So its request is held until the dashboard is reachable; `tell` reports that, and returns its undo.
 */
export function holdPages(tell: () => () => void): () => void {
  const { fetch } = window
  const answers = () =>
    fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => !nobodyThere.has(status),
      () => false,
    )
  const read = async (input: RequestInfo | URL, init?: RequestInit, tries = most): Promise<Response> => {
    const answer: unknown = await fetch(input, init).catch((cause: unknown) => cause)
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
  window.fetch = (input, init) => (isPage(init) ? read(input, init) : fetch(input, init))
  return () => {
    window.fetch = fetch
  }
}
