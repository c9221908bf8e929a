/** Puts a text on the clipboard that is still being made: the browser asks for it within the key press. */
export async function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
