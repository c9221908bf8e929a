/** Twelve ways in which a call may come from elsewhere, over the headers of one of our own from `origin`; null takes one away. */
export const foreignTo = (origin: string): Record<string, string | null>[] => {
  const port = Number(new URL(origin).port)
  return [
    { 'x-csrf': null },
    { 'x-csrf': '0' },
    { 'x-csrf': '1, 1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin },
    { 'sec-fetch-site': null },
    { 'sec-fetch-site': null, origin: 'null' },
    { 'sec-fetch-site': null, origin: 'https://evil.example' },
    { 'sec-fetch-site': null, origin: origin.replace(`:${port}`, `:${port + 1}`) },
    { 'sec-fetch-site': null, origin: `${origin}.evil.example` },
  ]
}
