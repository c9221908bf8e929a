import { news } from './news.ts'
import { parcs } from './parc.ts'
import type { Resource } from './resource.ts'

/** Resources in one file each. A new one only needs adding here: its tables, rows and handlers are then used. */
export const resources: readonly Resource[] = [parcs, news]

export const resourceHandlers = { ...parcs.handlers, ...news.handlers }
