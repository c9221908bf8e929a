import { useTranslations } from 'use-intl'

/** On paper only: how many rows of a list are missing, as only the rendered ones are printed. */
export function NotPrinted({ count }: { count: number }) {
  const t = useTranslations('ui')
  return count > 0 && <p className="hidden px-4 py-2 text-sm print:block">{t('notPrinted', { count })}</p>
}
