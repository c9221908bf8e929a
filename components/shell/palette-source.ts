import { LogOut } from 'lucide-react'
import type { PaletteSource } from '#lib/palette/palette.ts'
import { navigation } from './navigation.ts'
import { signOutWithToast } from './sign-out.ts'

/** Palette entries: the screens of the side navigation, and sign-out. */
export const source: PaletteSource = {
  entries: async (_text, { shell, t }) => [
    ...navigation.map(({ key, href, icon }) => ({
      id: `screen:${key}`,
      group: 'screens' as const,
      label: shell(`nav.${key}`),
      keywords: t(`found.${key}`),
      icon,
      run: { href },
    })),
    {
      id: 'sign-out',
      group: 'actions',
      label: shell('signOut'),
      keywords: t('found.signOut'),
      icon: LogOut,
      onlyTyped: true,
      run: { act: () => signOutWithToast(shell) },
    },
  ],
}
