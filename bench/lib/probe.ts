import type { Page } from 'playwright'

/** The probe injected into every page; all times in milliseconds since the start of the navigation. */
export interface Probe {
  /** When the first element that matches the probe's selector was painted; 0 before that. */
  firstPainted: number
  readonly longTasks: { start: number; duration: number }[]
  /** Resolves to the time after the first painted frame in which `check` is true. */
  painted: (check: () => boolean) => Promise<number>
  /** Waits for the next event of one of the types, and then for a painted frame in which `check` is true. */
  arm: (types: readonly string[], check: () => boolean) => void
  /** The time from the event to that frame. */
  sinceArmed: Promise<number>
  startFrames: () => void
  /** The intervals between the frames since `startFrames`. */
  stopFrames: () => number[]
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page before its own scripts; must not use anything from outside itself. */
function install(first: string): void {
  performance.setResourceTimingBufferSize(5_000)
  let frames: number[] = []
  let recording = false
  // A message posted in an animation frame callback is handled after that frame has been painted.
  const afterPaint = (done: (now: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      done(performance.now())
      port1.close()
    }
    port2.postMessage(null)
  }
  const painted = (check: () => boolean) =>
    new Promise<number>((done) => {
      const look = () => (check() ? afterPaint(done) : void requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
  const probe: Probe = {
    firstPainted: 0,
    longTasks: [],
    painted,
    sinceArmed: Promise.resolve(Number.NaN),
    arm: (types, check) => {
      const happened = new Promise<number>((done) => {
        const note = (event: Event) => {
          done(event.timeStamp)
          for (const type of types) removeEventListener(type, note, { capture: true })
        }
        for (const type of types) addEventListener(type, note, { capture: true })
      })
      probe.sinceArmed = happened.then(async (begun) => (await painted(check)) - begun)
    },
    startFrames: () => {
      frames = []
      recording = true
      const tick = (time: number) => {
        if (!recording) return
        frames.push(time)
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    },
    stopFrames: () => {
      recording = false
      return frames.slice(1).map((time, index) => time - (frames[index] ?? time))
    },
  }
  window.probe = probe
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.longTasks.push({ start: startTime, duration })
    }
  }).observe({ type: 'longtask', buffered: true })
  void painted(() => document.querySelector(first) !== null).then((now) => {
    probe.firstPainted = now
  })
}

/** Injects the probe into future documents of the page; `first` selects its first content. */
export async function addProbe(page: Page, first: string): Promise<void> {
  await page.addInitScript(install, first)
}

/** Time at which the first content was painted. */
export async function firstPainted(page: Page, timeout = 120_000): Promise<number> {
  const handle = await page.waitForFunction(() => window.probe.firstPainted, undefined, { timeout })
  return handle.jsonValue()
}
