/** How the fragment of a shared link begins. */
export const LIST_MARK = '#list='
/** Longest link, characters: mail programs and chats truncate longer ones. */
const MAX_LINK = 8_000
/** Largest decompressed size of a link's list, bytes. */
const LARGEST = 2_000_000

type Step = ReadableWritablePair<Uint8Array, BufferSource>

async function through(bytes: Blob, step: Step, most = Number.POSITIVE_INFINITY): Promise<Blob | null> {
  const parts: BlobPart[] = []
  let size = 0
  const reader = bytes.stream().pipeThrough(step).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > most) {
      await reader.cancel()
      return null
    }
    parts.push(new Uint8Array(read.value))
  }
  return new Blob(parts)
}

/**
 * A list as a compressed fragment of an address. Fragments are not sent to the server, so server limits do not apply.
 * Null when the link would be too long to send.
 */
export async function packList(text: string): Promise<string | null> {
  const packed = await through(new Blob([text]), new CompressionStream('deflate-raw'))
  if (packed === null || packed.size > MAX_LINK * 0.75) return null
  const bytes = new Uint8Array(await packed.arrayBuffer())
  const base64 = btoa(String.fromCharCode(...bytes))
  return LIST_MARK + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export const isPackedList = (hash: string): boolean => hash.startsWith(LIST_MARK)

/** The list in a fragment; null when there is none or it is invalid. Never throws. */
export async function unpackList(hash: string): Promise<string | null> {
  if (!isPackedList(hash)) return null
  try {
    const base64 = hash.slice(LIST_MARK.length).replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const text = await through(new Blob([bytes]), new DecompressionStream('deflate-raw'), LARGEST)
    return text === null ? null : await text.text()
  } catch {
    return null
  }
}
