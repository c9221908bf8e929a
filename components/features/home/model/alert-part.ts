import type { HomePart } from './home-part.ts'

/** The number of alerts of all companies (api.md 4.14: no filter is needed). */
export const alertsPart: HomePart<number> = {
  key: ['countAlerts', {}, 'home'],
  everyMinutes: 15,
  read: async (ask) => (await ask('countAlerts', {})).result,
}
