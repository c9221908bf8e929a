import { CircleUserRound, LogOut, MonitorX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { IconButton } from '#components/ui/button.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#components/ui/overlay/menu.tsx'
import { paths } from '#lib/paths.ts'
import { unsaved } from '#lib/session/tab.ts'
import { PreferenceItems } from './preference-controls.tsx'
import { signOut, signOutWithToast } from './sign-out.ts'

const ConfirmDialog = dialogOf(() => import('#components/ui/overlay/confirm-dialog.tsx'), 'ConfirmDialog')

export function AccountMenu({ idAccount, isPerson }: { idAccount: string; isPerson: boolean }) {
  const t = useTranslations('shell')
  const errorText = useErrorText()
  const [asking, setAsking] = useState<'saved' | 'unsaved' | null>(null)
  const { me } = useTeam()

  const signOutHere = () => signOutWithToast(t, (error) => errorText(error).title)

  return (
    <>
      <Menu
        label={t('accountMenu')}
        trigger={(props) => (
          <IconButton
            size="md"
            {...props}
            label={t('accountMenu')}
            tooltip={t('account', { id: idAccount })}
            icon={<CircleUserRound size={18} strokeWidth={1.75} />}
          />
        )}
      >
        <p className="px-2 pt-1 pb-1.5 text-sm font-medium break-all">{t('account', { id: idAccount })}</p>
        {me !== undefined && (
          <MenuLink
            href={paths.preferences()}
            label={me ? t('whoAmI', { name: me.name ?? '' }) : t('whoAreYou')}
          />
        )}
        <MenuSeparator />
        <PreferenceItems />
        <MenuLink href={paths.preferences()} label={t('preferences')} />
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={signOutHere} label={t('signOut')} />
        <MenuItem
          icon={MonitorX}
          onSelect={async () => setAsking((await unsaved.ask()) ? 'unsaved' : 'saved')}
          label={t('signOutEverywhere')}
        />
      </Menu>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={t(isPerson ? 'signOutPersonTitle' : 'signOutEverywhereTitle', { id: idAccount })}
          description={t(isPerson ? 'signOutPersonText' : 'signOutEverywhereText', { id: idAccount })}
          confirmLabel={t('signOutEverywhereConfirm')}
          onConfirm={() => signOut(true)}
        >
          {asking === 'unsaved' && <p className="text-sm">{t('signOutUnsavedText')}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
