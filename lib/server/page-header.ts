/** The page that is being rendered, as proxy.ts notes it; only for the way back after signing in. */
export const PAGE_HEADER = 'x-page-path'
