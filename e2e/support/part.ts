/** All of it by `npm test -- thorough`. */
export const THOROUGH = Boolean(process.env.THOROUGH)

/** Of what is alike one in `n` each time, beginning with that at `turn`; all of it by `npm test -- thorough`. */
export const oneIn = <T>(n: number, all: readonly T[], turn = 0): readonly T[] =>
  THOROUGH ? all : all.filter((_, place) => place % n === turn % n)
