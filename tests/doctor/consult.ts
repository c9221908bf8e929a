import { type Pace, Prober } from '#lib/doctor/asker.ts'
import { type Examination, examine } from '#lib/doctor/examine.ts'
import { textReport } from '#lib/doctor/report.ts'
import { sender } from '#lib/doctor/send.ts'
import { parseDialect } from '#sandbox/dialect/dialect.ts'
import type { SandboxOptions } from '#sandbox/options.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { control, FULL, start } from '../sandbox/harness.ts'

/** As fast as it answers; what the API asks to wait is waited. */
const QUICK: Pace = { gapMs: 0, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }

interface Consultation extends Examination {
  readonly text: string
  readonly calls: number
}

/** The doctor's findings on a sandbox, in seconds. */
export async function consult(
  { url }: Pick<Sandbox, 'url'>,
  { key = FULL, timeoutMs = 10_000, now = Date.now, send = sender(url, key, { timeoutMs }) } = {},
): Promise<Consultation> {
  const asker = new Prober(send, QUICK)
  const examination = await examine(asker, now)
  const head = { host: url, version: '1.2.3', date: '2026-11-23', calls: asker.calls }
  return { ...examination, text: textReport(examination, head), calls: asker.calls }
}

export const startPatient = (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  start({ companies: 80, opportunities: 120, results: 300, ...options })

export const speak = (sandbox: Sandbox, text: string): void => {
  Object.assign(sandbox.world.options, { dialect: parseDialect([text]) })
}

/** Makes every call of a path fail in a way. */
export const arm = (sandbox: Sandbox, kind: string, path = '*') =>
  control(sandbox, 'POST', '/faults', { path, kind })
