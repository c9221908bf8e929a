import { buildIfNeeded } from '../../scripts/lib/build.mjs'

/** Vitest's global set-up: two files at once must not both begin to build. */
export const setup = buildIfNeeded
