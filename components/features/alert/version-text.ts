import { useTranslations } from 'use-intl'
import type { AlertVersion } from '#lib/contract/schemas/alert.ts'
import { type VersionField, type VersionValue, versionValue } from '#lib/domain/alert/alert-diff.ts'
import { formatDate } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** A version's value as text; null when there is none. An id is shown where the API gives no label for it. */
export function useValueText(): (field: VersionField, value: VersionValue | null) => string | null {
  const t = useTranslations('alert')
  const notation = useNotation()
  return (field, value) => {
    if (value === null) return null
    if (value.text === null) return t(field === 'contact' ? 'contactId' : 'code', { id: String(value.id) })
    if (field === 'deadline') return formatDate(value.text, notation)
    return field === 'justification' ? plainText(value.text) : plainLine(value.text)
  }
}

export function useVersionText(): (version: AlertVersion, field: VersionField) => string | null {
  const text = useValueText()
  return (version, field) => text(field, versionValue(version, field))
}
