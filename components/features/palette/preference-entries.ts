import {
  Braces,
  CalendarDays,
  Coins,
  Keyboard,
  Languages,
  Moon,
  Rows3,
  Settings2 as Settings,
  Sun,
  SunMoon,
} from 'lucide-react'
import { inspection, wholePage } from '#components/ui/feedback/inspection.ts'
import { LANGUAGES } from '#lib/domain/text/languages.ts'
import { formatDate } from '#lib/format/dates.ts'
import { notationOf } from '#lib/format/notation.ts'
import type { PaletteEntry, PaletteTools } from '#lib/palette/palette.ts'
import { paths } from '#lib/paths.ts'
import {
  currencies,
  dateStyles,
  densities,
  locales,
  type PreferenceName,
  type Preferences,
  themes,
} from '#lib/preferences/preferences.ts'

const isDark = (theme: Preferences['theme']) =>
  theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)

/** Entries for preferences: theme and language always, all others only when typed. */
export function preferenceEntries({ t, shell, preferences: own }: PaletteTools): PaletteEntry[] {
  const { preferences, choose } = own
  const choice = <Name extends PreferenceName>(
    name: Name,
    value: Preferences[Name],
    label: string,
    icon: PaletteEntry['icon'],
  ): PaletteEntry => ({
    id: `${name}:${value}`,
    group: 'actions',
    label: t('choice', { name: t(`preferences.${name as 'theme'}`), value: label }),
    keywords: t(`found.${name as 'theme'}`),
    icon,
    onlyTyped: true,
    current: preferences[name] === value,
    run: { act: () => choose(name, value) },
  })
  const dark = isDark(preferences.theme)
  const notation = notationOf(preferences.locale)
  const languageNames = new Intl.DisplayNames(preferences.locale, { type: 'language' })
  return [
    {
      id: 'screen:preferences',
      group: 'screens',
      label: shell('preferences'),
      keywords: t('found.preferences'),
      icon: Settings,
      run: { href: paths.preferences() },
    },
    {
      id: 'theme:other',
      group: 'actions',
      label: t(dark ? 'actions.light' : 'actions.dark'),
      keywords: t('found.theme'),
      icon: dark ? Sun : Moon,
      run: { act: () => choose('theme', dark ? 'light' : 'dark') },
    },
    ...locales
      .filter((locale) => locale !== preferences.locale)
      .map((locale) => ({
        id: `locale:${locale}`,
        group: 'actions' as const,
        label: t('choice', { name: shell('language'), value: LANGUAGES[locale].name }),
        keywords: `${t('found.locale')} ${languageNames.of(locale)}`,
        icon: Languages,
        run: { act: () => choose('locale', locale) },
      })),
    ...themes.map((theme) => choice('theme', theme, shell(`themes.${theme}`), SunMoon)),
    ...densities.map((density) => choice('density', density, shell(`densities.${density}`), Rows3)),
    ...dateStyles.map((dates) =>
      choice('dates', dates, formatDate('2026-11-21', { ...notation, dates }), CalendarDays),
    ),
    ...currencies.map((currency) => choice('currency', currency, currency, Coins)),
    choice('shortcuts', 'on', t('on'), Keyboard),
    choice('shortcuts', 'off', t('off'), Keyboard),
    {
      id: 'inspector:other',
      group: 'actions',
      label: t(preferences.inspector === 'on' ? 'actions.inspectorOff' : 'actions.inspectorOn'),
      keywords: t('found.inspector'),
      icon: Braces,
      run: { act: () => choose('inspector', preferences.inspector === 'on' ? 'off' : 'on') },
    },
    ...(preferences.inspector === 'on'
      ? [
          {
            id: 'inspector:page',
            group: 'actions' as const,
            label: t('actions.inspectPage'),
            keywords: t('found.inspector'),
            icon: Braces,
            run: { act: () => inspection.set(wholePage) },
          },
        ]
      : []),
  ]
}
