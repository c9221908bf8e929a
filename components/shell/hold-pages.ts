/** What a balancer answers by itself while nobody is behind it. */
const nobodyThere = new Set([502, 503, 504])
/** Reads of a page that fail while the dashboard answers are its own business, after so many. */
const most = 3
const pause = 1000

const isPage = (init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  return headers.has('rsc') && !headers.has('next-router-prefetch')
}

/**
 * Where the router cannot read a page it leaves by the browser, whose own error page, or a balancer's, would take the place of
 * this one. So while nobody answers for the dashboard, its read waits; `tell` says so, and what it returns takes that back.
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
