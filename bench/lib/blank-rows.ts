import type { Browser, CDPSession } from 'playwright'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Records a screencast while `during` runs: each presented frame as a picture. */
export async function filmed(session: CDPSession, during: () => Promise<unknown>): Promise<string[]> {
  const pictures: string[] = []
  const keep = ({ data, sessionId }: { data: string; sessionId: number }) => {
    pictures.push(data)
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  }
  session.on('Page.screencastFrame', keep)
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await during()
  await session.send('Page.stopScreencast')
  session.off('Page.screencastFrame', keep)
  if (pictures.length === 0) throw new Error('No frame was recorded')
  return pictures
}

/**
 * The most rows that were blank at once in pictures of a grid: the tallest band in `box` without text, in rows. The gap
 * between the text of two rows is less than one.
 */
export async function mostBlankRows(
  browser: Browser,
  pictures: readonly string[],
  box: Box,
  rowHeight: number,
): Promise<number> {
  const page = await browser.newPage()
  try {
    let most = 0
    for (const picture of pictures) most = Math.max(most, await page.evaluate(tallestBlank, { picture, box }))
    return Math.floor(most / rowHeight)
  } finally {
    await page.close()
  }
}

/** Runs in a page: the height of the tallest band of the box without any dark or strongly coloured pixel. */
async function tallestBlank({ picture, box }: { picture: string; box: Box }): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(box.width, box.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(image, -box.x, -box.y)
  const { data } = context.getImageData(0, 0, box.width, box.height)
  let [tallest, band] = [0, 0]
  for (let y = 0; y < box.height; y += 1) {
    let written = false
    for (let at = y * box.width * 4; at < (y + 1) * box.width * 4 && !written; at += 4) {
      written = (data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 480
    }
    band = written ? 0 : band + 1
    tallest = Math.max(tallest, band)
  }
  return tallest
}
