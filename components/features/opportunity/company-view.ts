import { defineView, flag } from '#lib/view.ts'

/** URL state of a company's opportunities: whether deleted ones are shown. */
export const companyView = defineView({ deleted: flag })
