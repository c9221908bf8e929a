import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ASK_ABOVE } from '#lib/domain/mass/mass.ts'
import { Checkbox } from '../form/checkbox.tsx'

/**
 * Whether somebody has said that all of these are meant, and the question for it; of few nobody is asked. Said of some, it is
 * not said of others, e.g. as they were read anew.
 */
export function useSure(keys: readonly string[]) {
  const t = useTranslations('ui.mass')
  const [sureOf, setSureOf] = useState<string | null>(null)
  const these = useMemo(() => keys.join(), [keys])
  const isAsked = keys.length > ASK_ABOVE
  const isSure = sureOf === these
  const question = isAsked && (
    <Checkbox
      className="me-auto self-center"
      label={t('sure', { count: keys.length })}
      checked={isSure}
      onChange={(event) => setSureOf(event.target.checked ? these : null)}
    />
  )
  return { isSaid: !isAsked || isSure, question }
}
