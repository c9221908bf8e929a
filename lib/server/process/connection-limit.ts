import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { log } from '../log.ts'

/** Descriptors kept for 256 connections to the API, databases and files; at most half of all. */
const RESERVED = 320
const LOG_EVERY_MS = 60_000

/** How many files and connections this process may have open (`ulimit -n`); null where the system does not say. */
function openFilesLimit(): number | null {
  const limits = tryOrNull(() => readFileSync('/proc/self/limits', 'utf8')) ?? ''
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? null : Number(soft)
}

/**
 * Closes connections that would take this process's last descriptors: a page whose files cannot be opened when it is
 * first shown stays broken, in Next, until a restart.
 */
export function limitConnections(server: Server): void {
  const files = openFilesLimit()
  if (files === null) return
  const maxConnections = files - Math.min(RESERVED, Math.floor(files / 2))
  // Else a worker hands those above to the next one, which may have as many (WORKERS).
  Object.assign(server, { maxConnections, dropMaxConnection: true })
  let loggedAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    const now = performance.now()
    if (now - loggedAt < LOG_EVERY_MS) return
    loggedAt = now
    log().warn({ event: 'connections refused', maxConnections }, 'dashboard')
  })
}
