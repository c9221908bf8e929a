import type { Worker } from 'node:cluster'

interface Message {
  act?: unknown
  seq?: unknown
  ack?: unknown
}

/**
 * Closes the connection that was being handed to a worker when it died. `node:cluster` waits for good until it is taken, and so
 * would whoever opened it. What the two say to each other of it is Node's own: said otherwise, nothing is closed here.
 */
export function closeUntaken({ process }: Worker): void {
  const handed = new Map<unknown, { close: () => void }>()
  const send = process.send.bind(process) as (...words: unknown[]) => boolean
  process.send = (...words: unknown[]) => {
    const [message, handle] = words as [Message, { close: () => void }]
    if (message.act === 'newconn') handed.set(message.seq, handle)
    return send(...words)
  }
  process.on('internalMessage', ({ ack }: Message) => handed.delete(ack))
  process.once('exit', () => {
    for (const handle of handed.values()) handle.close()
  })
}
