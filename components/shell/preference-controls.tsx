import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Menu, MenuHeading, MenuRadioGroup } from '#components/ui/overlay/menu.tsx'
import { LANGUAGES, locales } from '#lib/domain/text/languages.ts'
import type { Theme } from '#lib/preferences/preferences.ts'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'

const themeIcons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, unknown>

function LanguageChoice() {
  const t = useTranslations('shell')
  const { preferences, choose } = usePreferences()
  return (
    <MenuRadioGroup
      label={t('language')}
      options={locales.map((value) => ({ value, label: LANGUAGES[value].name, lang: value }))}
      value={preferences.locale}
      onChange={(locale) => choose('locale', locale)}
    />
  )
}

function ThemeChoice() {
  const t = useTranslations('shell')
  const { preferences, choose } = usePreferences()
  const options = (Object.keys(themeIcons) as Theme[]).map((value) => {
    const Icon = themeIcons[value]
    return { value, label: t(`themes.${value}`), icon: <Icon aria-hidden size={14} /> }
  })
  return (
    <MenuRadioGroup
      label={t('theme')}
      options={options}
      value={preferences.theme}
      onChange={(theme) => choose('theme', theme)}
    />
  )
}

export function LanguageMenu() {
  const t = useTranslations('shell')
  const { preferences, pending } = usePreferences()
  return (
    <Menu
      label={t('language')}
      className="min-w-36"
      trigger={(props) => (
        <IconButton
          size="md"
          {...props}
          aria-busy={pending}
          // The visible text must be part of the accessible name, for voice control (WCAG 2.5.3).
          label={t('languageNow', {
            code: preferences.locale.toUpperCase(),
            name: LANGUAGES[preferences.locale].name,
          })}
          tooltip={t('language')}
          icon={<span className="text-xs font-medium uppercase">{preferences.locale}</span>}
        />
      )}
    >
      <LanguageChoice />
    </Menu>
  )
}

export function ThemeMenu() {
  const t = useTranslations('shell')
  const { preferences } = usePreferences()
  const Current = themeIcons[preferences.theme]
  return (
    <Menu
      label={t('theme')}
      className="min-w-36"
      trigger={(props) => (
        <IconButton size="md" {...props} label={t('theme')} icon={<Current aria-hidden size={16} />} />
      )}
    >
      <ThemeChoice />
    </Menu>
  )
}

/** The preferences as menu items, for narrow screens. */
export function PreferenceItems() {
  const t = useTranslations('shell')
  return (
    <div className="sm:hidden">
      <MenuHeading>{t('theme')}</MenuHeading>
      <ThemeChoice />
      <MenuHeading>{t('language')}</MenuHeading>
      <LanguageChoice />
    </div>
  )
}
