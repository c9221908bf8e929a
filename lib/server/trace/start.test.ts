import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { metrics } from '../metrics/instruments.ts'
import { startTracing } from './start.ts'
import { Span, settleTraces } from './trace.ts'

vi.mock('../env.ts', () => ({
  env: () => ({ OTEL_TRACES_SAMPLER_ARG: 1, TRUST_PROXY: 0, LOG_LEVEL: 'silent' }),
}))

it('the end of a process does not wait for a collector that is silent', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  startTracing(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const asked = once(silent, 'request')
  // As many as are sent at once.
  for (let count = 0; count < 512; count += 1) new Span('one', 'internal', 'a'.repeat(32)).end()
  await asked
  await settleTraces(50)
  // The exporter has not given up on them.
  const { values } = await metrics().spans.get()
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['sent', 0],
    ['dropped', 0],
  ])
  silent.closeAllConnections()
  silent.close()
})
