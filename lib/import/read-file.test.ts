import { expect, it, vi } from 'vitest'
import { readFile } from './read-file.ts'

const { signal } = new AbortController()

it('tells a file that changed since it was chosen from a damaged one', async () => {
  const file = new Blob(['a;b'])
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'))
  await expect(readFile(file, {}, signal)).rejects.toMatchObject({ fault: 'changed' })
})

it('does not call a file damaged where the code that reads it could not be loaded', async () => {
  class Missing {
    onerror?: () => void
    postMessage() {
      this.onerror?.()
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Missing)
  await expect(readFile('a;b', {}, signal)).rejects.toMatchObject({
    fault: 'notLoaded',
    name: 'ChunkLoadError',
  })
})
