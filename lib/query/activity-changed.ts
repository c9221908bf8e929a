import type { QueryClient } from '@tanstack/react-query'

/** Invalidates the team's activity: refetched at once where it is on screen, else when next shown. */
export const activityChanged = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['workspace', 'activity'] })
