import { useTranslations } from 'use-intl'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { companyNames } from './company-names.ts'

/** Reads the names of companies that a file is to have; where that fails it goes without them, has their numbers, and this says so. */
export function useNamesForFile() {
  const t = useTranslations('ui.file')
  return (ids: readonly number[]): Promise<unknown> =>
    companyNames.load(ids).catch(() => {
      toast({ title: t('namesMissing'), description: t('namesMissingText'), tone: 'warning' })
    })
}
