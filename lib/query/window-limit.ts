import { createStore } from '#lib/store.ts'

/** How far this account's API looks back, minutes (api.md: `polling`); null: as far as it was asked to, so far. */
export const windowLimit = createStore<number | null>(null)

/** Takes what the BFF says of a read that asked to look further back than the API does. */
export function noteWindow(headers: Headers): void {
  const minutes = Number(headers.get('x-window') ?? Number.NaN)
  if (minutes > 0) windowLimit.set(minutes)
}
