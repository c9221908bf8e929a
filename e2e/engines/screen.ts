import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

import type { MouseStep } from './driver.ts'

export interface ScreenPrograms {
  display: string
  hand: string
}

const run = promisify(execFile)
const SIZE = '1600x1400x24'

/** Why a drag needs it: an engine follows the system's pointer then, and no word of a driver's. */
export interface Screen {
  /** For whoever opens a window on it. */
  env: NodeJS.ProcessEnv
  /** Moves the screen's own mouse, in the viewport that begins `left` and `top` of the screen's corner. */
  hand(steps: readonly MouseStep[], left: number, top: number): Promise<void>
  close(): Promise<void>
}

/** A screen that nobody sees, and its mouse. */
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
      // A window answers to the mouse in its own time, and a hand takes some.
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
