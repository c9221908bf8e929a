import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import { IntlRoot } from '#components/i18n/intl-root.tsx'
import { getTranslations, pickMessages } from '#components/i18n/server.ts'
import { EarlyPressBody } from '#components/shell/early-press.tsx'
import { EARLY_PRESS } from '#lib/early-press/script.ts'
import { readPreferences } from '#lib/preferences/server.ts'
import { PreferencesProvider } from '#lib/preferences/use-preferences.tsx'
import { pageNonce } from '#lib/server/nonce.ts'
import './globals.css'

/** Inter, variable. Latin is preloaded; a fallback of the same widths stands in until it is there (globals.css). */
const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter',
  adjustFontFallback: false,
  preload: true,
})

/** Letters beyond Latin-1, fetched only by pages that hold one. */
const interExtended = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter-ext',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
})

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return {
    title: { default: t('product'), template: `%s · ${t('product')}` },
    description: t('tagline'),
    icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
    formatDetection: { telephone: false, date: false, address: false, email: false },
  }
}

const light = '#f6f5f2'
const dark = '#121211'

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await readPreferences()
  return {
    // A phone's keyboard makes the page lower, so that what stands at the bottom of a sheet is above it, not below.
    interactiveWidget: 'resizes-content',
    themeColor:
      theme === 'system'
        ? [
            { media: '(prefers-color-scheme: light)', color: light },
            { media: '(prefers-color-scheme: dark)', color: dark },
          ]
        : theme === 'light'
          ? light
          : dark,
  }
}

// Cookies and headers decide about language and theme, so every page is rendered per request.
export default async function RootLayout({ children }: { children: ReactNode }) {
  const preferences = await readPreferences()
  const { locale, theme, density, shortcuts, inspector } = preferences
  return (
    <html
      lang={locale}
      data-theme={theme === 'system' ? undefined : theme}
      data-density={density}
      data-shortcuts={shortcuts}
      data-inspector={inspector}
      className={`${inter.variable} ${interExtended.variable}`}
    >
      <EarlyPressBody>
        <script nonce={await pageNonce()}>{EARLY_PRESS}</script>
        <IntlRoot
          locale={locale}
          messages={pickMessages(locale, ['common', 'ui', 'errors', 'shell', 'signIn'])}
          now={Date.now()}
        >
          <PreferencesProvider initial={preferences}>{children}</PreferencesProvider>
        </IntlRoot>
      </EarlyPressBody>
    </html>
  )
}
