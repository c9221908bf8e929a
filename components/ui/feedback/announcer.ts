let region: HTMLElement | null = null
let lastAt = 0

/** Says something to screen readers, politely. The region is made on first use and stays. */
export function announce(text: string): void {
  lastAt = Date.now()
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'sr-only'
  }
  // A modal dialog makes all else inert: the region has to be inside the one on top.
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement !== host) host.append(region)
  region.textContent = ''
  // A region that has only just come is not listened to yet.
  setTimeout(() => {
    // The dialog that it was said in has closed.
    if (!region?.isConnected) announce(text)
    else region.textContent = text
  }, 100)
}

/**
 * Says what may wait, once nothing else has been said for a while: it would take the place of words that are being read.
 * @param calm milliseconds; so long it waits in any case
 * @returns leaves it unsaid
 */
export function announceInCalm(text: string, calm: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (delay: number) => {
    timer = setTimeout(() => {
      const left = lastAt + calm - Date.now()
      if (left > 0) wait(left)
      else announce(text)
    }, delay)
  }
  wait(calm)
  return () => clearTimeout(timer)
}
