'use client'

import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'

/** Of the same width: a button that came later would move the others under a pointer that is about to click. */
function Waiting() {
  const t = useTranslations('companyActions')
  return <Button size="sm" icon={Star} disabled label={t('watch')} />
}

/** The button that adds selected companies to the watch-list; its code is loaded on demand. */
export const FollowCompanies = partOf(() => import('./follow-button.tsx'), 'FollowButton', {
  waiting: <Waiting />,
})
