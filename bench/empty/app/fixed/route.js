export const dynamic = 'force-dynamic'

const body = new TextEncoder().encode(JSON.stringify({ list: 'x'.repeat(6_100) }))

/** Six kilobytes from memory, to measure Next's own cost of sending them. */
export const GET = () => new Response(body, { headers: { 'content-type': 'application/json' } })
