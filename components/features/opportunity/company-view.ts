import { defineView, flag } from '#lib/view.ts'

/** The opportunities of one company: with the deleted ones or without. */
export const companyView = defineView({ deleted: flag })
