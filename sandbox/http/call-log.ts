export interface LoggedCall {
  readonly method: string
  readonly path: string
  /** All values of each parameter, by its name as spelled in the request. */
  readonly query: Readonly<Record<string, readonly string[]>>
  /** The query string as received, without `?`. */
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  /** The account of the key, or null; the key itself is not kept. */
  readonly idAccount: string | null
  /** Real time, not virtual. */
  readonly time: string
}

const MAX = 20_000
const SECRETS: ReadonlySet<string> = new Set(['x-access-token', 'authorization', 'cookie'])

/** The requests since the log was last cleared, newest last. */
export class CallLog {
  #calls: LoggedCall[] = []

  record(method: string, url: URL, headers: Headers, idAccount: string | null): void {
    const query: Record<string, string[]> = {}
    for (const name of new Set(url.searchParams.keys())) query[name] = url.searchParams.getAll(name)
    if (this.#calls.length >= MAX) this.#calls = this.#calls.slice(MAX / 2)
    this.#calls.push({
      method,
      path: url.pathname,
      query,
      search: url.search.slice(1),
      headers: Object.fromEntries(
        [...headers].map(([name, value]) => [name, SECRETS.has(name) ? '[hidden]' : value]),
      ),
      idAccount,
      time: new Date().toISOString(),
    })
  }

  list(): readonly LoggedCall[] {
    return this.#calls
  }

  clear(): void {
    this.#calls = []
  }
}
