'use client'

import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { RoleContext } from '#components/entities/team/role.tsx'
import { useKeptScroll } from '#components/ui/table/use-kept-scroll.ts'
import type { Role } from '#lib/domain/session/role.ts'
import { offerEntries } from '#lib/palette/palette.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { PageProgress } from './page-progress.tsx'
import { LanguageMenu, ThemeMenu } from './preference-controls.tsx'
import { Providers } from './providers.tsx'
import { SessionOverlay } from './session-overlay.tsx'
import { SideBar } from './side-bar.tsx'
import type { SignOn } from './sign-on-link.tsx'

/** The place of the lookup in the top bar. `/` puts the focus into its field (lib/early-press/script.ts). */
const LookupSlot = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 max-w-xl flex-1">{children}</div>
)

interface ShellProps {
  idAccount: string
  /** Its tag, which goes with every call of the page. */
  account: string
  /** How long the session lives on, milliseconds. */
  endsIn: number
  demoKeys: readonly string[]
  role: Role
  /** Signed in as somebody, not by the account's key. */
  isPerson: boolean
  /** People sign in with their organisation here. */
  signOn: SignOn
  /** The lookup field of the top bar. */
  lookup?: ReactNode
  /** The palette's button, beside it. */
  palette?: ReactNode
  children: ReactNode
}

/** The frame around every signed-in screen. */
export function Shell(props: ShellProps) {
  const { idAccount, account, endsIn, demoKeys, role, isPerson, signOn, lookup, palette, children } = props
  const t = useTranslations('shell')
  useKeptScroll('page', null)
  useEffect(() => offerEntries('screens', () => import('./palette-source.ts')), [])
  return (
    <RoleContext value={role}>
      <Providers endsIn={endsIn} over={<SessionOverlay demoKeys={demoKeys} signOn={signOn} />}>
        <PageProgress />
        <a
          href="#content"
          className="fixed start-3 -top-16 z-50 rounded-md bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:top-2"
        >
          {t('skip')}
        </a>
        <div className="flex min-h-dvh" data-account={account}>
          <SideBar />
          <div className="flex min-w-0 flex-1 flex-col">
            <header
              data-print="no"
              className="sticky top-0 z-20 flex h-topbar items-center gap-2 border-b border-line bg-canvas px-gutter"
            >
              <NavigationDrawer />
              <LookupSlot>{lookup}</LookupSlot>
              {palette}
              <div className="ms-auto -me-2 flex items-center gap-0.5 ps-1">
                <div className="hidden items-center gap-0.5 sm:flex">
                  <LanguageMenu />
                  <ThemeMenu />
                </div>
                <AccountMenu idAccount={idAccount} isPerson={isPerson} />
              </div>
            </header>
            <ConnectionBanner />
            <main id="content" tabIndex={-1} className="min-w-0 flex-1">
              {children}
            </main>
          </div>
        </div>
      </Providers>
    </RoleContext>
  )
}
