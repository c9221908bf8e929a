const COUNTED = /^\(\d+\) /

/** Keeps a count in front of the tab's title, also when the page changes the title. */
export function createTitleCount() {
  let count = 0
  const write = () => {
    const plain = document.title.replace(COUNTED, '')
    const title = count > 0 ? `(${count}) ${plain}` : plain
    if (document.title !== title) document.title = title
  }
  const observer = new MutationObserver(write)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  const show = (next: number) => {
    count = next
    write()
  }
  return {
    add: (more: number) => show(count + more),
    clear: () => show(0),
    stop: () => {
      observer.disconnect()
      show(0)
    },
  }
}
