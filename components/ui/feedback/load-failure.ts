/**
 * Whether a part of the page's own code did not arrive: a newer release took it away, or the network went. Trying again
 * asks for the same file, which a network that is back brings; only a reload asks for the newer page.
 */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError'
