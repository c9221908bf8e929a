import { Building2 as Building } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { paths } from '#lib/paths.ts'
import { storeFragment } from '#lib/session/awaited-fragment.ts'

/** Single sign-on: not offered, beside the key, or the only way. */
export type SignOn = 'off' | 'beside' | 'only'

interface SignOnLinkProps {
  signOn: SignOn
  next: string
  /** Opens in another tab, so that the current page keeps its state. */
  newTab?: boolean
  /** The provider asks who it is, even where it knows: whom it knows was not let in. */
  asks?: boolean
}

/** Link to the identity provider's sign-in, above the key form where both are offered. */
export function SignOnLink({ signOn, next, newTab = false, asks = false }: SignOnLinkProps) {
  const t = useTranslations('signIn')
  if (signOn === 'off') return null
  return (
    <>
      <a
        href={asks ? `/api/auth/login?prompt=login&next=${encodeURIComponent(next)}` : paths.signOn(next)}
        {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
        data-autofocus=""
        onClick={() => storeFragment(next)}
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
