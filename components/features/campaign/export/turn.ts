/** Settles in a task of its own, so that the page may draw and answer meanwhile. Timers would crawl in a hidden tab. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
