import { webCalendar } from '#lib/server/api.ts'

export const dynamic = 'force-dynamic'

export { webCalendar as GET }
