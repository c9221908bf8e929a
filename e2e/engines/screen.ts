import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

import type { MouseStep } from './driver.ts'

export interface ScreenPrograms {
  display: string
  hand: string
}

const run = promisify(execFile)
const SIZE = '1600x1400x24'

/** A virtual display. Drags need it: during one, engines follow the system's pointer and ignore the driver's. */
export interface Screen {
  /** Environment for programs that open a window on it. */
  env: NodeJS.ProcessEnv
  /** Moves the display's pointer; coordinates are of a viewport at (`left`, `top`) on the display. */
  hand(steps: readonly MouseStep[], left: number, top: number): Promise<void>
  close(): Promise<void>
}

/** Starts a virtual display (Xvfb), with xdotool for its pointer. */
export async function openScreen(programs: ScreenPrograms): Promise<Screen> {
  const child = spawn(programs.display, ['-displayfd', '1', '-screen', '0', SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The screen ended with ${code}`)))
    child.stdout.once('data', (data) => resolve(String(data).trim()))
  })
  const env = { ...process.env, DISPLAY: `:${number}`, TZ: 'Europe/Paris', NO_AT_BRIDGE: '1' }
  return {
    env,
    async hand(steps, left, top) {
      // Pauses, as windows handle pointer events with a delay.
      const words = steps.flatMap((step) => {
        if (typeof step === 'string') return ['sleep', '0.1', `mouse${step}`, '1']
        return [
          'mousemove',
          ...[step[0] + left, step[1] + top].map((at) => String(Math.round(at))),
          'sleep',
          '0.1',
        ]
      })
      await run(programs.hand, words, { env })
    },
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}
