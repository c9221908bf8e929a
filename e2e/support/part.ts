/** All of it by `npm test -- thorough`. */
export const THOROUGH = Boolean(process.env.THOROUGH)

/** `test`, run by `npm test -- thorough` alone: of many alike, or of what others show in part. */
export const thoroughOf = <T extends { skip: unknown }>(test: T): T | T['skip'] =>
  THOROUGH ? test : test.skip

/** Of what is alike one in `n` each time, beginning with that at `turn`; all of it by `npm test -- thorough`. */
export const oneIn = <T>(n: number, all: readonly T[], turn = 0): readonly T[] =>
  THOROUGH ? all : all.filter((_, place) => place % n === turn % n)
