const MB = 1024 * 1024

/** `fetch` whose answer breaks off after `maxBytes`. */
export async function fetchShort(url: string | URL, options: object, maxBytes = MB): Promise<Response> {
  const response = await fetch(url, options)
  let left = maxBytes
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new Error('The answer is too long'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}
