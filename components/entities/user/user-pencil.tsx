import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'

/** Beside a user: the pencil that gives them the team's name. */
export function UserPencil({ idUser }: { idUser: number }) {
  const t = useTranslations('entities')
  return <NamePencil kind="user" id={idUser} plain={t('user', { id: String(idUser) })} />
}
