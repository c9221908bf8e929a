import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { findChromium } from '../../scripts/lib/chromium.mjs'
import { compareShots } from '../../scripts/lib/compare-shots.ts'

let folder: string
const at = (name: string) => join(folder, name)

/** Takes a picture of the same page, whose button has a colour of its own. */
async function takePictures(colours: Record<string, string>) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  for (const [file, colour] of Object.entries(colours)) {
    await page.setContent(
      `<h1>Companies</h1><p>${'552 032 534 '.repeat(200)}</p><button style="background:${colour}">Look up</button>`,
    )
    await page.screenshot({ path: at(file) })
  }
  await browser.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shots-'))
  await takePictures({
    'before/home.png': '#2457d6',
    'before/old.png': '#2457d6',
    'before/webhooks.png': '#2457d6',
    'again/home.png': '#2457d6',
    'again/old.png': '#2457d6',
    'again/webhooks.png': '#2457d6',
    'after/home.png': '#2457d6',
    'after/webhooks.png': '#d62457',
    'after/new.png': '#2457d6',
  })
})
afterAll(() => rm(folder, { recursive: true }))

it('finds nothing in pictures of the same pages', async () => {
  expect(await compareShots(at('before'), at('again'), at('same'))).toEqual([])
  expect(await readdir(at('same'))).toEqual(['index.html'])
  expect(await readFile(at('same/index.html'), 'utf8')).toContain('0 of 3 pictures differ')
})

it('finds a colour that changed, a screen that came and one that went, and shows them', async () => {
  const found = await compareShots(at('before'), at('after'), at('changed'))
  expect(found).toEqual([
    { file: 'new.png', kind: 'new', share: 1 },
    { file: 'old.png', kind: 'gone', share: 1 },
    { file: 'webhooks.png', kind: 'changed', share: expect.closeTo(0.001, 2) },
  ])
  const page = await readFile(at('changed/index.html'), 'utf8')
  const shown = [...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file)
  expect(shown).toEqual([
    'after-new.png',
    'before-old.png',
    'before-webhooks.png',
    'after-webhooks.png',
    'diff-webhooks.png',
  ])
  expect((await readdir(at('changed'))).sort()).toEqual([...shown, 'index.html'].sort())
  // A threshold above the share lets it pass.
  const [one, other, ...rest] = await compareShots(at('before'), at('after'), at('lenient'), 0.01)
  expect([one?.kind, other?.kind, rest]).toEqual(['new', 'gone', []])
})

it('says so where there is nothing to compare', async () => {
  await expect(compareShots(at('nowhere'), at('after'), at('none'))).rejects.toThrow()
  await expect(compareShots(at('same'), at('after'), at('none'))).rejects.toThrow('No pictures in')
})
