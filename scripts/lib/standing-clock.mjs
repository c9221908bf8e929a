// Freezes the time of day, so that pages show the same times in two runs. Preloaded into a process by
// `NODE_OPTIONS=--import` with CLOCK_STANDS_AT, milliseconds since 1970; timers and performance.now() keep running.

/** Freezes `Date` in this process at `moment`, milliseconds since 1970. */
export function standStill(moment) {
  const Moving = globalThis.Date
  globalThis.Date = new Proxy(Moving, {
    construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [moment], self),
    apply: () => new Moving(moment).toString(),
    get: (target, name) => (name === 'now' ? () => moment : Reflect.get(target, name)),
  })
}

if (process.env.CLOCK_STANDS_AT) standStill(Number(process.env.CLOCK_STANDS_AT))
