export const dynamic = 'force-dynamic'

/** The baseline for the BFF: the minimum that a Next route handler can do. */
export const GET = () => new Response(null)
