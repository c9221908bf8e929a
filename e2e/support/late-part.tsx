import { Suspense, use, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { EarlyPressBody } from '#components/shell/early-press.tsx'

const inBrowser = typeof document !== 'undefined'
const coming = inBrowser
  ? [
      new Promise<void>((resolve) => {
        Object.assign(window, { arrive: resolve })
      }),
    ]
  : []

function Part() {
  const [presses, setPresses] = useState(0)
  for (const part of coming) use(part)
  return (
    <button data-press="" type="button" onClick={() => setPresses(presses + 1)}>
      {`Pressed ${presses}`}
    </button>
  )
}

/** A hydrated document with one part that is rendered but hydrates later, when its code has arrived. */
export const LatePart = () => (
  <html lang="en">
    <EarlyPressBody>
      <Suspense>
        <Part />
      </Suspense>
    </EarlyPressBody>
  </html>
)

if (inBrowser) hydrateRoot(document, <LatePart />)
