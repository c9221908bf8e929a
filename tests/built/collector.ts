import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { z } from 'zod'

// As opentelemetry/proto/trace/v1/trace.proto has it, in the JSON of OTLP over HTTP: ids are hexadecimal there, 64-bit
// numbers are text, and a strict object refuses a name that the protocol does not know.
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
])
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .transform((list) => Object.fromEntries(list.map((one) => [one.key, Object.values(one.value)[0]])))
const nanoseconds = z
  .string()
  .regex(/^\d{19}$/)
  .transform(BigInt)
const spanId = z.string().regex(/^(?!0+$)[0-9a-f]{16}$/)
const Span = z.strictObject({
  traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  spanId,
  parentSpanId: spanId.optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  events: z.array(z.strictObject({ timeUnixNano: nanoseconds, name: z.string(), attributes })),
  status: z.strictObject({ code: z.literal(2).optional() }),
})
const Export = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(Span) }),
      ),
    }),
  ),
})

export type CollectedSpan = z.output<typeof Span>

/** A collector of traces: an HTTP server that takes and decodes OTLP as any collector does at `/v1/traces`. */
export class Collector {
  readonly spans: CollectedSpan[] = []
  readonly resources: Record<string, unknown>[] = []
  /** What it was sent and could not read. */
  readonly problems: string[] = []
  readonly headers: IncomingMessage['headers'][] = []
  text = ''
  status = 200
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      this.headers.push(request.headers)
      if (this.status === 200)
        this.#take(`${request.method} ${request.url}`, Buffer.concat(chunks).toString())
      response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}')
    })
  }

  static async open(): Promise<Collector> {
    const collector = new Collector()
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve))
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #take(asked: string, text: string): void {
    this.text += text
    const read = Export.safeParse(JSON.parse(text))
    if (asked !== 'POST /v1/traces') this.problems.push(asked)
    if (!read.success) this.problems.push(read.error.message)
    for (const { resource, scopeSpans } of read.data?.resourceSpans ?? []) {
      this.resources.push(resource.attributes)
      for (const { spans } of scopeSpans) this.spans.push(...spans)
    }
  }
}
