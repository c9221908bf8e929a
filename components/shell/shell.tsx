'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { RoleContext } from '#components/entities/team/role.tsx'
import { AppLink } from '#components/ui/app-link.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import {
  isNavigationBlocked,
  onNavigationBlocked,
  subscribeOnline,
} from '#components/ui/feedback/use-online.ts'
import { useScrollRestoration } from '#components/ui/table/use-scroll-restoration.ts'
import type { Role } from '#lib/domain/session/role.ts'
import { registerEntries } from '#lib/palette/palette.ts'
import { paths } from '#lib/paths.ts'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { roleStore } from '#lib/session/session-store.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { type Connection, connectionStore } from './connection-store.ts'
import { NavigationList } from './navigation-list.tsx'
import { PageProgress } from './page-progress.tsx'
import { LanguageMenu, ThemeMenu } from './preference-controls.tsx'
import { Providers } from './providers.tsx'
import { SessionOverlay } from './session-overlay.tsx'
import type { SignOn } from './sign-on-link.tsx'

const subscribe = (listener: () => void) =>
  combineUnsubscribes(connectionStore.subscribe(listener), subscribeOnline(listener))

/** Banner while the browser is offline or the API unreachable. Data on screen stays. */
function ConnectionBanner() {
  const t = useTranslations('shell')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const connection = useSyncExternalStore(subscribe, connectionStore.get, (): Connection => 'fine')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => onNavigationBlocked(() => toast({ tone: 'warning', title: t('offlineStays') })), [t])
  // Plain links do nothing while offline: the browser's error page would replace this one. `useGo` checks by itself.
  useEffect(() => {
    return listen(window, 'click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
      const isHere = link.origin === window.location.origin && !link.hasAttribute('download')
      const isApart = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target
      if (isHere && !isApart && !link.getAttribute('href')?.startsWith('#') && isNavigationBlocked())
        event.preventDefault()
    })
  }, [])
  // Screens of full window height subtract the banner's height.
  useLayoutEffect(() => {
    if (connection === 'fine') return
    const { style } = document.documentElement
    style.setProperty('--banner', `${box.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty('--banner')
    }
  }, [connection])
  if (connection === 'fine') return null
  return (
    <div ref={box}>
      <Callout
        tone="warning"
        live
        className="items-center rounded-none border-b border-line px-gutter"
        action={
          connection === 'unreachable' && (
            <Button size="sm" onClick={() => void client.refetchQueries({ type: 'active' })}>
              {ui('retry')}
            </Button>
          )
        }
      >
        {connection === 'offline' ? t('offline') : t('unreachable')}
      </Callout>
    </div>
  )
}

function SideBar() {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const { preferences, choose } = usePreferences()
  const collapsed = preferences.nav === 'collapsed'
  return (
    <nav
      data-print="no"
      aria-label={t('mainNavigation')}
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-line lg:flex',
        collapsed ? 'w-[3.25rem]' : 'w-52',
      )}
    >
      <div className={cx('flex h-topbar shrink-0 items-center', collapsed ? 'justify-center' : 'px-3.5')}>
        <AppLink href={paths.home()} className="flex min-w-0 items-center gap-2.5 rounded-md">
          <Brand />
          <span className={collapsed ? 'sr-only' : 'truncate text-base font-semibold tracking-tight'}>
            {common('product')}
          </span>
        </AppLink>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 py-2">
        <NavigationList collapsed={collapsed} />
      </div>
      <div className={cx('flex p-2.5', collapsed ? 'justify-center' : 'justify-start')}>
        <IconButton
          size="md"
          label={collapsed ? t('expand') : t('collapse')}
          aria-expanded={!collapsed}
          icon={collapsed ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
          onClick={() => choose('nav', collapsed ? 'open' : 'collapsed')}
        />
      </div>
    </nav>
  )
}

const load = () => import('./drawer.tsx')
const Drawer = partOf(load, 'Drawer')

function NavigationDrawer() {
  const t = useTranslations('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="flex lg:hidden">
        <IconButton
          size="md"
          label={t('openMenu')}
          tooltip={false}
          aria-haspopup="dialog"
          aria-expanded={open}
          icon={<MenuIcon size={18} />}
          onPointerDown={() => void load().catch(() => undefined)}
          onClick={() => setOpen(true)}
          className="-ms-2"
        />
      </div>
      {/* Turned round, the device has room for the side bar: a modal that is hidden then would leave the page dead. */}
      {open && <Drawer onClose={() => setOpen(false)} />}
    </>
  )
}

interface ShellProps {
  idAccount: string
  /** The account's tag, sent with every request of the page. */
  account: string
  /** Time until the session expires, milliseconds. */
  endsIn: number
  demoKeys: readonly string[]
  role: Role
  /** Signed in through single sign-on, not with the account's key. */
  isPerson: boolean
  signOn: SignOn
  lookup?: ReactNode
  palette?: ReactNode
  children: ReactNode
}

export function Shell(props: ShellProps) {
  const { idAccount, account, endsIn, demoKeys, role, isPerson, signOn, lookup, palette, children } = props
  const t = useTranslations('shell')
  const now = useSyncExternalStore(roleStore.subscribe, roleStore.get, roleStore.get)
  useScrollRestoration('page', null)
  useEffect(() => registerEntries('screens', () => import('./palette-source.ts')), [])
  return (
    <RoleContext value={now ?? role}>
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
              <div className="min-w-0 max-w-xl flex-1">{lookup}</div>
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
