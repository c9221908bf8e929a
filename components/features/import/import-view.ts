import { IMPORT_ACTIONS } from '#lib/domain/import/read-row.ts'
import { defineView, oneOf, optional } from '#lib/view.ts'

/** What the rows are for, and which of them are shown. */
export const importView = defineView({ action: oneOf(IMPORT_ACTIONS), show: optional })
