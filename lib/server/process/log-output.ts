import { fstatSync, write } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { metrics } from '../metrics/instruments.ts'

const AT_ONCE_FROM = 4096
const EVERY_MS = 250
/** Limit of the buffer, in characters: lines beyond it are dropped and counted. */
const MAX_WAITING = 4 * 1024 * 1024
const LAST_MS = 300

/** Writes all of `text`; on failure tells whether part of it was written. */
type Put = (text: string) => Promise<'whole' | 'cut' | 'nothing'>

// Asynchronous: a blocking write to a pipe that nobody reads blocks its thread, and the process's exit, for ever.
function toPipe(fd: number): Put {
  const socket = new Socket({ fd, readable: false, writable: true })
  socket.on('error', () => undefined)
  socket.unref()
  return (text) =>
    new Promise((resolve) => {
      if (!socket.writable) return resolve('nothing')
      socket.write(text, (error) => resolve(error ? 'cut' : 'whole'))
    })
}

function toFile(fd: number): Put {
  const put = (bytes: Buffer, begun: boolean): ReturnType<Put> =>
    new Promise((resolve) => {
      write(fd, bytes, (error, written) => {
        if (error) resolve(begun ? 'cut' : 'nothing')
        else resolve(written < bytes.length ? put(bytes.subarray(written), true) : 'whole')
      })
    })
  return (text) => put(Buffer.from(text), false)
}

function isPipe(fd: number): boolean {
  const kind = fstatSync(fd)
  return kind.isFIFO() || kind.isSocket()
}

/**
 * Destination of the log's lines: buffered, written one batch at a time, never awaited. Lines that a full disk or a
 * stalled pipe does not take are dropped and counted (`dashboard_log_lines_dropped_total`); later lines are tried again.
 */
export class LogOutput {
  readonly #put: Put
  #waiting: string[] = []
  #size = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | null = null
  /** The last line was written in part: the next batch begins with a line break. */
  #isCut = false

  constructor(fd: number) {
    this.#put = isPipe(fd) ? toPipe(fd) : toFile(fd)
  }

  /** Takes one line with its line break. */
  write(line: string): void {
    if (this.#size + line.length > MAX_WAITING) {
      metrics().linesDropped.inc()
      return
    }
    this.#waiting.push(line)
    this.#size += line.length
    if (this.#writing !== null) return
    if (this.#size >= AT_ONCE_FROM) this.#begin()
    else this.#timer ??= setTimeout(() => this.#begin(), EVERY_MS).unref()
  }

  /** Flushes the buffer, waiting a moment at most. */
  async last(): Promise<void> {
    const all = async () => {
      await this.#writing
      this.#begin()
      await this.#writing
    }
    await Promise.race([all(), delay(LAST_MS)])
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#writing !== null || this.#waiting.length === 0) return
    const lines = this.#waiting
    this.#waiting = []
    this.#size = 0
    this.#writing = this.#batch(lines).then(() => {
      this.#writing = null
      if (this.#size >= AT_ONCE_FROM) this.#begin()
      else if (this.#size > 0) this.#timer ??= setTimeout(() => this.#begin(), EVERY_MS).unref()
    })
  }

  async #batch(lines: readonly string[]): Promise<void> {
    const outcome = await this.#put((this.#isCut ? '\n' : '') + lines.join(''))
    if (outcome !== 'whole') metrics().linesDropped.inc(lines.length)
    this.#isCut = outcome === 'cut' || (this.#isCut && outcome === 'nothing')
  }
}
