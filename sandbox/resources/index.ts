import { news } from './news.ts'
import { parcs } from './parc.ts'
import type { Resource } from './resource.ts'

/** Resources that stand in one file each; a new one is named here, and is created, seeded and answered from then on. */
export const resources: readonly Resource[] = [parcs, news]

export const resourceHandlers = { ...parcs.handlers, ...news.handlers }
