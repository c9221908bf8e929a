/** Set by `npm test -- thorough`, which runs every test case. */
export const THOROUGH = Boolean(process.env.THOROUGH)

/** `test`, or `test.skip` except with `npm test -- thorough`: for similar or partly covered cases. */
export const thoroughOf = <T extends { skip: unknown }>(test: T): T | T['skip'] =>
  THOROUGH ? test : test.skip

/** One in `n` of similar cases, beginning with that at `turn`; all of them with `npm test -- thorough`. */
export const oneIn = <T>(n: number, all: readonly T[], turn = 0): readonly T[] =>
  THOROUGH ? all : all.filter((_, place) => place % n === turn % n)
