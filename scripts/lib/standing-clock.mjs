// The time of day stands still: what a page says of it is then the same in two runs. Loaded into a process of its own by
// `NODE_OPTIONS=--import` with CLOCK_STANDS_AT, milliseconds since 1970; timers and performance.now() go on.

/** Makes `Date` tell one moment, milliseconds since 1970, from now on in this process. */
export function standStill(moment) {
  const Moving = globalThis.Date
  globalThis.Date = new Proxy(Moving, {
    construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [moment], self),
    apply: () => new Moving(moment).toString(),
    get: (target, name) => (name === 'now' ? () => moment : Reflect.get(target, name)),
  })
}

if (process.env.CLOCK_STANDS_AT) standStill(Number(process.env.CLOCK_STANDS_AT))
