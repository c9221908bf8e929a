import { describe, expect, it, vi } from 'vitest'
import type { FileSink } from '#components/ui/file/file-sink.ts'
import type { ExportCheck } from './export-check.ts'
import { type ExportSteps, runExport } from './export-run.ts'

const clean: ExportCheck = { count: 3, changed: [], appeared: 0, cut: false }

function memory() {
  const file = { text: '', closed: false, aborted: false }
  const sink: FileSink = {
    name: 'rows.csv',
    kind: 'disk',
    write: async (piece) => {
      file.text += piece
    },
    close: async () => {
      file.closed = true
    },
    abort: async () => {
      file.aborted = true
    },
  }
  return { file, sink }
}

function stepsOf(sink: FileSink | null, more: Partial<ExportSteps<number>> = {}): ExportSteps<number> {
  return {
    open: async () => sink,
    rows: () => [1, 2, 3],
    columns: [{ header: 'n', kind: 'number', value: (row) => row }],
    form: { csv: {} },
    check: async () => clean,
    ...more,
  }
}
const hang = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('runExport', () => {
  it('goes through its stages to a receipt', async () => {
    const { file, sink } = memory()
    const seen: string[] = []
    const loaded: number[] = []
    const run = runExport(
      stepsOf(sink, {
        loadAll: async () => void loaded.push(1, 2),
        rows: () => loaded,
        names: async (rows, _signal, progress) => progress(rows.length, rows.length),
      }),
    )
    run.subscribe(() => seen.push(run.get().stage))
    await run.settled
    expect([...new Set(seen)]).toEqual(['loading', 'names', 'writing', 'checking', 'done'])
    expect(file).toEqual({ text: 'n\r\n1\r\n2\r\n', closed: true, aborted: false })
    expect(run.get()).toMatchObject({ file: { name: 'rows.csv', kind: 'disk', rows: 2 }, check: clean })
  })

  it('does nothing when no file was chosen', async () => {
    const run = runExport(stepsOf(null))
    await run.settled
    expect(run.get()).toMatchObject({ stage: 'cancelled', file: null })
  })

  it('reads nothing when cancelled while the file was being chosen', async () => {
    const { file, sink } = memory()
    const loadAll = vi.fn(async () => undefined)
    const run = runExport(stepsOf(sink, { loadAll }))
    run.cancel()
    await run.settled
    expect(run.get().stage).toBe('cancelled')
    expect(loadAll).not.toHaveBeenCalled()
    expect(file).toMatchObject({ closed: false, aborted: true })
  })

  it('leaves no file when cancelled before it is whole', async () => {
    const { file, sink } = memory()
    const run = runExport(stepsOf(sink, { names: (_rows, signal) => hang(signal) }))
    await Promise.resolve()
    run.cancel()
    await run.settled
    expect(run.get().stage).toBe('cancelled')
    expect(file).toMatchObject({ closed: false, aborted: true })
  })

  it('goes on without names on request, not when they fail', async () => {
    const one = memory()
    const run = runExport(stepsOf(one.sink, { names: (_rows, signal) => hang(signal) }))
    run.subscribe(() => run.get().stage === 'names' && run.skip())
    await run.settled
    expect(run.get()).toMatchObject({ stage: 'done', namesSkipped: true, file: { rows: 3 } })

    const other = memory()
    const names = () => Promise.reject(new Error('500'))
    const failing = runExport(stepsOf(other.sink, { names }))
    await failing.settled
    expect(failing.get()).toMatchObject({ stage: 'failed', failedIn: 'names', error: new Error('500') })
    expect(other.file.aborted).toBe(true)

    const third = memory()
    const lacking = runExport(stepsOf(third.sink, { names, mayLackNames: true }))
    await lacking.settled
    expect(lacking.get()).toMatchObject({ stage: 'done', namesSkipped: true, file: { rows: 3 } })
  })

  it('says that the file is whole though nobody knows what changed meanwhile', async () => {
    const { file, sink } = memory()
    const run = runExport(stepsOf(sink, { check: () => Promise.reject(new Error('503')) }))
    await run.settled
    expect(run.get()).toMatchObject({
      stage: 'done',
      file: { rows: 3 },
      check: null,
      checkError: new Error('503'),
    })
    expect(file).toMatchObject({ closed: true, aborted: false })
  })

  it('keeps the whole file when the check is cancelled', async () => {
    const { file, sink } = memory()
    const run = runExport(stepsOf(sink, { check: (_rows, signal) => hang(signal) }))
    run.subscribe(() => run.get().stage === 'checking' && run.cancel())
    await run.settled
    expect(run.get()).toMatchObject({ stage: 'done', check: null, checkError: null })
    expect(file).toMatchObject({ closed: true, aborted: false })
  })
})
