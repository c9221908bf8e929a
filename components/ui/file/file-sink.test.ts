import { expect, it, vi } from 'vitest'
import { openFile } from './file-sink.ts'

/** A browser whose save picker returns a file without write permission. */
function picksUnwritable(permission: PermissionState) {
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  vi.stubGlobal('window', {
    showSaveFilePicker: async () => ({
      getFile: async () => new Blob(),
      queryPermission: async () => permission,
      createWritable: refuse,
    }),
  })
}

it('a person who does not let the browser write has changed their mind; a policy makes it a download', async () => {
  picksUnwritable('prompt')
  expect(await openFile('rows', 'comma', 'CSV')).toBeNull()
  picksUnwritable('denied')
  expect(await openFile('rows', 'comma', 'CSV')).toMatchObject({ kind: 'download' })
})
