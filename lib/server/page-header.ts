/** Request header that proxy.ts sets to the address of the page being rendered; used to return there after sign-in. */
export const PAGE_HEADER = 'x-page-path'
