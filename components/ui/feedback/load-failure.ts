/**
 * Whether code that is loaded on demand could not be loaded: a newer release removed it, or the network failed. A retry
 * requests the same file, which helps once the network is back; only a reload gets the newer release.
 */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError'
