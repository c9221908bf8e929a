import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CONFIRM_ABOVE } from '#lib/domain/mass/mass.ts'
import { Checkbox } from '../form/checkbox.tsx'

/**
 * Whether the person has confirmed a large selection, and the checkbox for it; a small one needs no confirmation. It
 * holds for exactly these keys, so it lapses when they change, e.g. after a refetch.
 */
export function useLargeConfirmation(keys: readonly string[]) {
  const t = useTranslations('ui.mass')
  const [sureOf, setSureOf] = useState<string | null>(null)
  const these = useMemo(() => keys.join(), [keys])
  const isAsked = keys.length > CONFIRM_ABOVE
  const isSure = sureOf === these
  const question = isAsked && (
    <Checkbox
      className="me-auto self-center"
      label={t('sure', { count: keys.length })}
      checked={isSure}
      onCheckedChange={(checked) => setSureOf(checked ? these : null)}
    />
  )
  return { isSaid: !isAsked || isSure, question }
}
