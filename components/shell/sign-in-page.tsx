'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { TooltipHost } from '#components/ui/overlay/tooltip.tsx'
import { paths, type SignInFailure } from '#lib/paths.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { Brand } from './brand.tsx'
import { LanguageMenu, ThemeMenu } from './preference-controls.tsx'
import { ReloadOnNews } from './reload-on-news.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { type SignOn, SignOnLink } from './sign-on-link.tsx'

interface SignInPageProps {
  /** A path of this site. */
  next: string
  demoKeys: readonly string[]
  signOn: SignOn
  failed?: SignInFailure | undefined
  /** Tag of the account that another tab signed out. */
  was?: string | undefined
  /** Shown beside the form on wide screens. */
  aside?: ReactNode
}

export function SignInPage({ next, demoKeys, signOn, failed, was, aside }: SignInPageProps) {
  const t = useTranslations('signIn')
  const common = useTranslations('common')
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    // Not on a phone, where the keyboard would cover the demo keys.
    if (!window.matchMedia('(pointer: fine)').matches) return
    main.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-w-0 flex-col">
        <header className="flex flex-wrap items-center justify-between gap-x-4 px-gutter py-3">
          <span className="flex items-center gap-2.5 text-base font-semibold tracking-tight">
            <Brand />
            {common('product')}
          </span>
          <div className="-me-2 flex items-center gap-0.5">
            <LanguageMenu />
            <ThemeMenu />
          </div>
        </header>
        <main ref={main} className="flex flex-1 justify-center px-gutter pt-[clamp(1.5rem,12vh,8rem)] pb-12">
          <div className="w-full max-w-[23rem]">
            <h1 className="text-xl font-semibold">{t('title')}</h1>
            <p className="mt-1 mb-6 text-sm text-ink-2">{t(signOn === 'off' ? 'intro' : 'signOnIntro')}</p>
            {was !== undefined && (
              <Callout className="mb-4" title={t('elsewhereTitle')} text={t('elsewhereText')} />
            )}
            {failed && (
              <Callout tone="danger" live className="mb-4" title={t('failed')}>
                {t(`failures.${failed}`)}
              </Callout>
            )}
            <SignOnLink signOn={signOn} next={next} asks={failed === 'no_account'} />
            {signOn !== 'only' && (
              <>
                <noscript>
                  <Callout tone="warning" className="mb-4" text={t('noScript')} />
                </noscript>
                <SignInForm
                  demoKeys={demoKeys}
                  variant={signOn === 'off' ? 'primary' : 'secondary'}
                  onSignedIn={({ account }) => {
                    // A page whose session had ended may have led here without a load: what it read is still in memory.
                    if (account !== (was ?? shownAccount() ?? account)) window.location.assign(paths.home())
                    else {
                      sessionStore.reportRestored()
                      // The fragment may hold a shared list, or a long query.
                      const more = window.location.hash.replace(/^#\?/, '?')
                      router.replace(next.includes('#') ? next : next + more)
                      router.refresh()
                    }
                    // Never settles, so that the form stays busy until the next page replaces it.
                    return new Promise<void>(() => undefined)
                  }}
                />
              </>
            )}
          </div>
        </main>
      </div>
      {aside}
      <ReloadOnNews />
      <TooltipHost />
    </div>
  )
}
