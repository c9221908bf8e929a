let region: HTMLElement | null = null
let lastAt = 0

/** Announces something to screen readers through a polite live region, created on first use and kept. */
export function announce(text: string): void {
  lastAt = performance.now()
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'sr-only'
  }
  // A modal dialog makes all else inert: the region has to be inside the one on top.
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement !== host) host.append(region)
  region.textContent = ''
  // Screen readers ignore a live region that has only just been inserted.
  setTimeout(() => {
    // The dialog that held the region has closed.
    if (!region?.isConnected) announce(text)
    else region.textContent = text
  }, 100)
}

/**
 * Announces something less important once nothing else was announced for a while, so as not to interrupt other words.
 * @param calm milliseconds without another announcement, counted from this call at the earliest
 * @returns a function that cancels it
 */
export function announceWhenIdle(text: string, calm: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (delay: number) => {
    timer = setTimeout(() => {
      const left = lastAt + calm - performance.now()
      if (left > 0) wait(left)
      else announce(text)
    }, delay)
  }
  wait(calm)
  return () => clearTimeout(timer)
}
