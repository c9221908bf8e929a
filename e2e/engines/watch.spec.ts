import { at } from './desk.ts'
import { expect, signIn, test } from './test.ts'

// Not the `desk` fixture, which would fail the test for the errors made on purpose here.
test('what would be wrong with a page is seen: errors, refused addresses, texts that jump', async ({
  seat,
}) => {
  await signIn(seat)
  await seat.open('/preferences')
  expect(await seat.watched()).toMatchObject({ errors: [], shift: expect.closeTo(0, 1) })
  await seat.evaluate(() => {
    console.error('said so')
    setTimeout(() => {
      throw new Error('thrown')
    })
    void Promise.reject(new Error('rejected'))
    document.body.append(Object.assign(new Image(), { src: 'https://a.example/x.png' }))
  })
  const said = async () => (await seat.watched()).errors.join('\n')
  for (const words of ['said so', 'thrown', 'rejected', 'policy: img-src'])
    await expect.poll(said).toContain(words)
  await seat.evaluate(() => {
    setTimeout(() => {
      const tall = Object.assign(document.createElement('div'), { textContent: 'tall' })
      tall.style.height = '300px'
      document.querySelector('main')?.prepend(tall)
    }, 700)
  })
  await expect.poll(async () => (await seat.watched()).shift).toBeGreaterThan(0.02)
  expect(await seat.count(at('h1'))).toBeGreaterThan(0)
})
