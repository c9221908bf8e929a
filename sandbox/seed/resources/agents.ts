import type { Random } from '../random.ts'

const FIRST = 9_001
const LAST = 9_009

/**
 * A user of the service itself, who recorded an alert's version or a parc. Those resources belong to no account, so
 * these users are in no account's directory.
 */
export const agent = (random: Random): number => random.int(FIRST, LAST)
