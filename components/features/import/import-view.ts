import { IMPORT_ACTIONS } from '#lib/domain/import/read-row.ts'
import { defineView, oneOf, optional } from '#lib/view.ts'

/** The action, and the row status that the table is filtered by. */
export const importView = defineView({ action: oneOf(IMPORT_ACTIONS), show: optional })

export const RESULT_ID = 'import-result'
