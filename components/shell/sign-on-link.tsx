'use client'

import Building from 'lucide-react/icons/building-2'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { paths } from '#lib/paths.ts'

/** Whether people sign in with their organisation: not here, beside the key, or only so. */
export type SignOn = 'off' | 'beside' | 'only'

/** Leaves for the organisation's own sign-in; `beside` in a tab of its own, for the page that is open stays as it is. */
export function SignOnLink({ next, beside = false }: { next: string; beside?: boolean }) {
  const t = useTranslations('signIn')
  return (
    <a
      href={paths.signOn(next)}
      {...(beside ? { target: '_blank', rel: 'noopener' } : {})}
      data-autofocus=""
      className={buttonStyle('primary', 'lg', false, 'mb-6 w-full')}
    >
      <Building size={16} />
      {t('signOn')}
    </a>
  )
}
