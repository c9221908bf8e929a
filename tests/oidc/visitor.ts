import { request } from 'undici'

const VISIT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string | null
}

interface Reply {
  status: number
  headers: Headers
  text: string
}

interface Page extends Reply {
  address: string
}

/** A browser as far as sign-in needs one: cookies by origin, redirects, forms, and pages that go on by themselves. */
export class Visitor {
  readonly #jars = new Map<string, Map<string, string>>()
  /** Every address that was gone to, the first first. */
  trail: string[] = []

  jar(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>()
    this.#jars.set(origin, jar)
    return jar
  }

  cookie(origin: string): string {
    return [...this.jar(origin)].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** One request, and no redirect followed. Without `headers` that say otherwise it is a visit, as a browser makes one. */
  async ask(address: string, { method = 'GET', headers: given = {}, body = null }: Ask = {}): Promise<Reply> {
    const { origin } = new URL(address)
    this.trail.push(address)
    const cookie = this.cookie(origin)
    const headers = { ...VISIT, ...given, ...(cookie === '' ? {} : { cookie }) }
    const response = await request(address, { method: method as 'GET', headers, body })
    const said = new Headers()
    for (const [name, values] of Object.entries(response.headers))
      for (const value of [values ?? []].flat()) said.append(name, value)
    for (const set of said.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '' || /max-age=0\b/i.test(set)) this.jar(origin).delete(name)
      else this.jar(origin).set(name, value)
    }
    return { status: response.statusCode, headers: said, text: await response.body.text() }
  }

  /** Goes on until a page stays, or `until` says that this address is not to be gone to. */
  async go(address: string, init: Ask = {}, until: (next: string) => boolean = () => false): Promise<Page> {
    const reply = await this.ask(address, init)
    const [, refresh] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(reply.text) ?? []
    const next = reply.headers.get('location') ?? refresh?.replaceAll('&#38;', '&')
    if (next === undefined) return { address, ...reply }
    const there = new URL(next, address).href
    return until(there) ? { ...reply, address: there } : this.go(there, {}, until)
  }

  /** Sends the first form of a page, with these fields beside its hidden ones. */
  async send(page: Page, fields: Record<string, string>, until?: (next: string) => boolean): Promise<Page> {
    const action = /<form[^>]*action="([^"]*)"/.exec(page.text)?.[1]
    if (action === undefined) throw new Error(`There is no form: ${page.address} ${page.text.slice(0, 200)}`)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const body = new URLSearchParams([...hidden.map(([, name = '', value = '']) => [name, value])])
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.go(
      new URL(action, page.address).href,
      { method: 'POST', headers, body: body.toString() },
      until,
    )
  }
}
