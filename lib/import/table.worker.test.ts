import { expect, it, vi } from 'vitest'
import type { TableNews } from './table.worker.ts'

it('hands a table over in parts of so many rows, and of so many letters where cells are long', async () => {
  const postMessage = vi.fn<(news: TableNews) => void>()
  const worker: { postMessage: typeof postMessage; onmessage?: (event: unknown) => void } = { postMessage }
  vi.stubGlobal('self', worker)
  await import('./table.worker.ts')
  const parts = (source: string) => {
    postMessage.mockClear()
    worker.onmessage?.({ data: { source, said: {} } })
    return postMessage.mock.calls.map(([news]) => (news.kind === 'rows' ? news.rows.length : news.kind))
  }
  expect(parts('a;b\n'.repeat(2_500))).toEqual([1_000, 1_000, 500, 'read'])
  const long = 'x'.repeat(100_000)
  expect(parts(`${long};${long}\n`.repeat(30))).toEqual([20, 10, 'read'])
  expect(parts('')).toEqual(['unreadable'])
})
