import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { IMAGES } from '../../scripts/lib/images.mjs'
import { User } from '../copies/user.ts'
import { isPrepared, podman, removeContainer, startImage, startSandbox } from './containers.ts'

const NAME = 'other-image-under-test'
const PORT = 3761
const MACHINES: Record<string, string> = { arm64: 'arm64', amd64: 'x64' }
/** Every command of it is translated as it runs. */
const PATIENCE = 300_000

const { EMULATED = '' } = process.env

describe.skipIf(!isPrepared || !EMULATED)(`the image for ${EMULATED}, built here and emulated`, () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  const user = new User(PORT, 0)

  beforeAll(async () => {
    sandbox = await startSandbox()
    await startImage(NAME, IMAGES.other, PORT, sandbox.address, PATIENCE)
  }, PATIENCE)
  afterAll(async () => {
    user.leave()
    await removeContainer(NAME)
    await sandbox?.stop()
  })

  it('is of that processor by its own word and by its Node', async () => {
    const said = await podman('image', 'inspect', '--format', '{{.Os}} {{.Architecture}}', IMAGES.other)
    expect(said).toBe(`linux ${EMULATED}`)
    const node = ['/usr/local/bin/node', '-p', 'process.arch']
    expect(await podman('exec', NAME, ...node)).toBe(MACHINES[EMULATED])
  })

  it('is well by the command of its own check, signs people in, reads for them, shows a page, and ends in order', async () => {
    await user.signIn('sandbox-full')
    expect(JSON.parse(await user.ask('GET', `/api${contract.listStades.path}`))).toMatchObject({
      success: true,
    })
    expect(await user.ask('GET', '/companies')).toContain('<html')
    // Without its three seconds, in which the emulator has Node hardly started.
    const said = await podman('image', 'inspect', IMAGES.other)
    const [{ Healthcheck }] = JSON.parse(said) as [{ Healthcheck: { Test: string[] } }]
    const [, ...check] = Healthcheck.Test
    await podman('exec', NAME, ...check)
    await podman('kill', '--signal', 'TERM', NAME)
    expect(await podman('wait', NAME)).toBe('0')
  })
})
