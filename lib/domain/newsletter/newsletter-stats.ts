import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'

type Subscription = Pick<
  NewsletterContact,
  'idNewsletter' | 'idCrmVisitCard' | 'isDeleted' | 'unsubscribed' | 'nbSend' | 'nbSuccess' | 'nbFailure'
>

export const subscriptionKey = (row: Pick<Subscription, 'idNewsletter' | 'idCrmVisitCard'>): string =>
  `${row.idNewsletter}-${row.idCrmVisitCard}`

/** Whether a subscription is active. It ends deleted or unsubscribed (api.md 2.5); the API counts both as deleted. */
export const isSubscriptionActive = (row: Pick<Subscription, 'isDeleted' | 'unsubscribed'>): boolean =>
  !row.isDeleted && row.unsubscribed !== true

/** Totals over subscriptions; null counts as 0. */
export function newsletterStats(rows: readonly Subscription[]) {
  const sum = (pick: (row: Subscription) => number | null) =>
    rows.reduce((total, row) => total + (pick(row) ?? 0), 0)
  const sends = sum((row) => row.nbSend)
  const successes = sum((row) => row.nbSuccess)
  return {
    subscriptions: rows.length,
    active: rows.filter(isSubscriptionActive).length,
    contacts: new Set(rows.map((row) => row.idCrmVisitCard)).size,
    sends,
    successes,
    failures: sum((row) => row.nbFailure),
    /** Successes divided by sends, 0 to 1; null where nothing was sent. */
    rate: sends === 0 ? null : successes / sends,
  }
}

export type NewsletterStats = ReturnType<typeof newsletterStats>

export const statsByNewsletter = (
  rows: readonly Subscription[],
): { idNewsletter: number; stats: NewsletterStats }[] =>
  [...Map.groupBy(rows, (row) => row.idNewsletter)]
    .sort(([a], [b]) => a - b)
    .map(([idNewsletter, of]) => ({ idNewsletter, stats: newsletterStats(of) }))
