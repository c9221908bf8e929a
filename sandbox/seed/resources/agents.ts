import type { Random } from '../random.ts'

const FIRST = 9_001
const LAST = 9_009

/**
 * Who recorded an alert's version or a parc: the service's own people. Those resources belong to no account, so their
 * users stand in no account's directory.
 */
export const agent = (random: Random): number => random.int(FIRST, LAST)
