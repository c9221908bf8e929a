import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { paths } from '#lib/paths.ts'
import { migrationsFor } from '#lib/server/workspace/migrations.ts'
import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { root } from '../../scripts/lib/bootstrap.mjs'
import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { IMAGES } from '../../scripts/lib/images.mjs'
import { startReceiver } from '../../scripts/lib/receiver.mjs'
import { packageFile } from '../../scripts/lib/run.mjs'
import { arrive, trial } from '../copies/trial.ts'
import type { User } from '../copies/user.ts'
import { Composed } from './composed.ts'
import { isPrepared, podman, startSandbox } from './containers.ts'

const RECEIVER_PORT = 5760
const ORIGIN = 'https://localhost'
const PEOPLE = 60
const DRAFT = { title: 'Typed before the upgrade', comment: 'First line\nsecond line' }

// In order: each goes on where the one before it ended. The release before is that of scripts/lib/release-before.mjs: where no
// version has a tag, one whose tables in PostgreSQL lack their newest step, which the first new copy takes under load.
describe.skipIf(!isPrepared)('deploy/compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let desk: Composed
  let users: User[]

  beforeAll(async () => {
    const { authority, certificate, key } = localhostCertificate()
    const file = join(folder, 'authority.pem')
    writeFileSync(file, authority)
    receiver = await startReceiver({ port: RECEIVER_PORT, certificate, key })
    // For containers too; nobody else is in this network.
    const words = [
      '--host',
      '0.0.0.0',
      '--allow-webhook-host',
      'localhost',
      '--companies',
      '60',
      '--results',
      '5000',
    ]
    sandbox = await startSandbox(words, { NODE_EXTRA_CA_CERTS: file })
    desk = await Composed.up(sandbox.address, IMAGES.before)
    users = await arrive(desk, PEOPLE)
  })
  afterAll(async () => {
    for (const user of users ?? []) user.leave()
    await desk?.down()
    await sandbox?.stop()
    await receiver?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has every part well, and lets nothing but the copies reach the two servers', async () => {
    for (const service of ['copy-1', 'copy-2', 'copy-3', 'valkey', 'postgres']) await desk.isWell(service)
    await expect(desk.exec('balancer', 'getent', 'hosts', 'postgres')).rejects.toThrow()
    expect(await desk.exec('balancer', 'getent', 'hosts', 'copy-1')).toContain('copy-1')
    const ask = "fetch('http://127.0.0.1:3000/api/health').then((it) => it.text()).then(console.log)"
    await expect.poll(() => desk.exec('copy-1', '/usr/local/bin/node', '-e', ask)).toContain('"shared":"up"')
  })

  it('goes over to the next release under load: nothing lost, no session, no draft, no word of the team', async () => {
    const [jane] = users as [User]
    await jane.ask('PUT', '/api/workspace/me', { name: 'Jane Example', email: null, idUser: 101 })
    const page = await typed(sandbox.address)
    const steps = await stepsOf(desk)
    const figures = await trial(
      // The one half for the old release, the other for going over.
      { fleet: desk, seconds: 80, thinks: 4_000, killEverySeconds: 25, restSeconds: 3, build: IMAGES.now },
      users,
    )
    console.log(
      `${figures.reads} reads, ${figures.retried} tried again; ${figures.writes} writes, ${figures.open} open; ${figures.kills} killed`,
      [...figures.oddities],
    )
    expect(figures).toMatchObject({ sessionsLost: 0, doubled: 0, lost: 0, failed: 0 })
    expect(figures.reads).toBeGreaterThan(500)
    expect(figures.writes).toBeGreaterThan(50)
    expect(figures.retried).toBeLessThan(figures.reads / 100)
    const now = await podman('image', 'inspect', '--format', '{{.Id}}', IMAGES.now)
    for (const service of ['copy-1', 'copy-2', 'copy-3']) expect(await desk.imageOf(service)).toBe(now)
    expect(JSON.parse(await jane.ask('GET', '/api/workspace/me'))).toMatchObject({
      people: [{ name: 'Jane Example' }],
    })
    const ours = Object.keys(migrationsFor('postgres'))
    console.log('Steps that the tables took:', ours.slice(steps.length).join(', ') || 'none')
    expect(steps).toEqual(ours.slice(0, steps.length))
    expect(await stepsOf(desk)).toEqual(ours)
    await created(page)
    await page.context().browser()?.close()
  }, 240_000)

  it('lets people look up, move a card and test a webhook through its balancer', async () => {
    const words = ['test', '-c', 'e2e/engines/playwright.config.ts', 'company', 'board', 'webhook']
    const child = spawn(process.execPath, [packageFile('@playwright/test/cli.js'), ...words], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ENGINES: 'chromium',
        E2E_ENGINES_BASE_URL: ORIGIN,
        E2E_ENGINES_SANDBOX_URL: sandbox.address,
        E2E_ENGINES_RECEIVER_URL: receiver.url,
      },
    })
    expect(await once(child, 'exit')).toEqual([0, null])
  }, 300_000)
})

/** The steps that the workspace's tables have behind them. */
async function stepsOf(desk: Composed): Promise<string[]> {
  const words = ['-h', '127.0.0.1', '-U', 'desk', '-Atc', 'SELECT name FROM kysely_migration ORDER BY name']
  return (await desk.exec('postgres', 'env', 'PGPASSWORD=not-a-secret', 'psql', ...words)).split('\n')
}

/** A page of the old release with an opportunity that was typed and not sent. */
async function typed(api: string): Promise<Page> {
  const { CHROMIUM } = process.env
  const browser: Browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  })
  const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en-GB' })
  await page.goto(`${ORIGIN}/sign-in`)
  await page.getByRole('button', { name: 'sandbox-full' }).click()
  await page.waitForURL(`${ORIGIN}/`)
  const { idCompany } = (await sandboxAt(api).facts()).companyEditor
  await page.goto(ORIGIN + paths.company(idCompany, 'opportunities'))
  const sheet = await formOf(page)
  await sheet.getByLabel('Owner', { exact: true }).fill('103')
  await sheet.getByLabel('Comment', { exact: true }).fill(DRAFT.comment)
  await sheet.getByLabel('Title', { exact: true }).fill(DRAFT.title)
  return page
}

async function formOf(page: Page) {
  const sheet = page.getByTestId('opportunity-create')
  await page.getByRole('button', { name: 'New opportunity', exact: true }).or(sheet).first().waitFor()
  if (!(await sheet.isVisible()))
    await page.getByRole('button', { name: 'New opportunity', exact: true }).click()
  await sheet.waitFor()
  return sheet
}

/** It still stands there in the new release, and is sent. */
async function created(page: Page): Promise<void> {
  await page.reload()
  const sheet = await formOf(page)
  await expect.poll(() => sheet.getByLabel('Title', { exact: true }).inputValue()).toBe(DRAFT.title)
  expect(await sheet.getByLabel('Comment', { exact: true }).inputValue()).toBe(DRAFT.comment)
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText(`“${DRAFT.title}” created`).first().waitFor()
}
