import { screensOf } from '../support/walk.ts'
import { expect, test } from './test.ts'
import { faultsOf, rolesOf } from './tree.ts'

test('every screen in the tree that Firefox hands to a screen reader: a main, all named, no landmark twice', async ({
  reader,
  sandbox,
}) => {
  test.setTimeout(600_000)
  for (const [name, path] of await screensOf(sandbox)) {
    await test.step(name, async () => {
      await reader.open(path)
      await expect
        .poll(() => reader.count({ css: 'main :is([aria-busy="true"], .animate-pulse)' }), {
          timeout: 30_000,
        })
        .toBe(0)
      await expect.poll(async () => faultsOf(await reader.tree()), { message: name }).toEqual([])
    })
  }
})

test('a tree that a person could not use is told from one that can be', async ({ reader }) => {
  await reader.open('/')
  await reader.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button id="nameless"></button>')
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<nav></nav><nav></nav>')
  })
  await expect
    .poll(async () => faultsOf(await reader.tree()))
    .toEqual(['no name: push button', 'twice: navigation “”'])
  expect(rolesOf(await reader.tree())).toEqual(expect.arrayContaining(['heading', 'link', 'combo box']))
})
