let region: HTMLElement | null = null

/** Says something to screen readers, politely. The region is made on first use and stays. */
export function announce(text: string): void {
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
