import type { Worker } from 'node:cluster'

interface Message {
  act?: unknown
  seq?: unknown
  ack?: unknown
}

/**
 * Closes a connection that was being passed to a worker when it died: `node:cluster` would keep it open for ever, and its
 * client would wait. This relies on Node's internal messages; if they change, nothing is closed here.
 */
export function closeUndelivered({ process }: Worker): void {
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
