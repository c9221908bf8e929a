import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { log } from '#lib/server/log.ts'

import { hasSmallDisks, SmallDisk } from '../built/small-disk.ts'
import { api, Bench, signIn } from './support.ts'

describe.skipIf(!hasSmallDisks)('what is told of the API, on a disk that is full', () => {
  let bench: Bench
  let disk: SmallDisk
  let cookie: string

  const start = async () => {
    await bench.configure({ DATA_DIR: disk.folder })
    cookie = await signIn()
  }
  const hear = (path: string) => api('GET', path, { cookie })
  const known = async () => {
    const answer = await api('GET', '/api/readings', { cookie })
    return Object.keys(((await answer.json()) as { readings: object }).readings).sort()
  }
  /** What the next start finds in the file. */
  const kept = async () => {
    await start()
    return known()
  }
  /** Makes room, and waits until what was not written has been. */
  const makeRoom = async () => {
    const told = vi.spyOn(log(), 'info')
    disk.free()
    await expect.poll(() => told.mock.calls).toContainEqual([{ event: 'readings kept again' }, 'dashboard'])
  }

  beforeEach(async () => {
    disk = new SmallDisk('2m')
    bench = await Bench.open()
    await start()
  })
  afterEach(async () => {
    await bench.close()
    disk.remove()
  })

  it('is written once there is room, where its file could not be made', async () => {
    disk.fill()
    await hear('/api/v1/opportunity?polling=1000000')
    const told = await known()
    expect(told).toContain('dates')
    await makeRoom()
    expect(await kept()).toEqual(told)
  })

  it('is written once there is room, where its file was open', async () => {
    await known()
    disk.fill()
    await hear('/api/v1/opportunity?polling=1000000')
    const told = await known()
    await makeRoom()
    expect(await kept()).toEqual(told)
  })

  it('is not thrown away by a start that finds no room to open its file', async () => {
    await hear('/api/v1/opportunity?polling=1000000')
    const told = await known()
    await start()
    disk.fill()
    await known()
    disk.free()
    expect(await kept()).toEqual(told)
  })
})
