export const dynamic = 'force-dynamic'

/** What the BFF is measured against: the least that a Next route handler can do. */
export const GET = () => new Response(null)
