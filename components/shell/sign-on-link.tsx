import Building from 'lucide-react/icons/building-2'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { keepFragment } from '#lib/lookup/awaited-fragment.ts'
import { paths } from '#lib/paths.ts'

/** Whether people sign in with their organisation: not here, beside the key, or only so. */
export type SignOn = 'off' | 'beside' | 'only'

interface SignOnLinkProps {
  signOn: SignOn
  next: string
  /** In a tab of its own, for the page that is open stays as it is. */
  newTab?: boolean
}

/** Leaves for the organisation's own sign-in, above the key where that opens the dashboard too. */
export function SignOnLink({ signOn, next, newTab = false }: SignOnLinkProps) {
  const t = useTranslations('signIn')
  if (signOn === 'off') return null
  return (
    <>
      <a
        href={paths.signOn(next)}
        {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
        data-autofocus=""
        onClick={() => keepFragment(next)}
        className={buttonStyle('primary', 'lg', false, 'w-full')}
      >
        <Building size={16} />
        {t('signOn')}
      </a>
      {signOn === 'beside' && (
        <p className="my-5 flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('or')}
        </p>
      )}
    </>
  )
}
