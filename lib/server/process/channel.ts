/** One end of the IPC channel between a process and its child: `process` in the child, the worker in the parent. */
interface End {
  send(message: unknown, sent: (error: Error | null) => void): unknown
  on(event: 'message', hear: (message: unknown) => void): unknown
}

type Packet =
  | { readonly question: number; readonly asked: unknown }
  | { readonly answer: number; readonly value: unknown; readonly isGiven: boolean }

const isPacket = (message: unknown): message is Packet =>
  typeof message === 'object' && message !== null && ('question' in message || 'answer' in message)

/** Request and response between two processes, both ways. Rejects when there is no answer, or the other one exited. */
export class Channel<Ask, Asked> {
  readonly #end: End
  readonly #answer: (asked: Asked) => unknown
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #last = 0

  constructor(end: End, answer: (asked: Asked) => unknown) {
    this.#end = end
    this.#answer = answer
    end.on('message', (message) => {
      if (isPacket(message)) void this.#receive(message)
    })
  }

  ask<T = void>(asked: Ask): Promise<T> {
    const question = ++this.#last
    const wait = Promise.withResolvers<unknown>()
    this.#waiting.set(question, wait)
    this.#send({ question, asked })
    return wait.promise as Promise<T>
  }

  /** The other process has exited: rejects all pending requests. */
  close(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The other process has gone'))
    this.#waiting.clear()
  }

  async #receive(packet: Packet): Promise<void> {
    if ('question' in packet) {
      const answer = packet.question
      try {
        this.#send({ answer, value: await this.#answer(packet.asked as Asked), isGiven: true })
      } catch {
        this.#send({ answer, value: undefined, isGiven: false })
      }
      return
    }
    const wait = this.#waiting.get(packet.answer)
    this.#waiting.delete(packet.answer)
    if (packet.isGiven) wait?.resolve(packet.value)
    else wait?.reject(new Error('The other process could not answer'))
  }

  #send(packet: Packet): void {
    this.#end.send(packet, (error) => {
      if (error) this.close()
    })
  }
}
