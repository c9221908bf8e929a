import { type ComponentProps, createContext, use } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { isAtLeast, type Role } from '#lib/domain/session/role.ts'

/** What the person may do, as the server said with the document; it is the server that holds them to it. */
export const RoleContext = createContext<Role>('admin')

/** Why what asks for that role is off for this person; undefined where it is not. */
export function useOff(needs: Role = 'member'): string | undefined {
  const t = useTranslations('entities.team')
  const role = use(RoleContext)
  return isAtLeast(role, needs)
    ? undefined
    : t('needs', { role: t(`roles.${needs}`), yours: t(`roles.${role}`) })
}

/** A button that is off, saying why, for those whose role is less. */
export function RoleButton({ needs, ...props }: ComponentProps<typeof Button> & { needs?: Role }) {
  const off = useOff(needs)
  if (off === undefined) return <Button {...props} />
  // One that is truly disabled says nothing to whoever points at it.
  const { className, onClick: _, disabled: __, ...rest } = props
  return (
    <Button
      {...rest}
      type="button"
      aria-disabled
      data-tooltip={off}
      className={cx(className, 'opacity-50')}
    />
  )
}

/** The same in words, above what cannot be changed. */
export function RoleNote({ needs, className }: { needs?: Role; className?: string }) {
  const off = useOff(needs)
  return off === undefined ? null : <p className={cx('text-sm text-ink-2', className)}>{off}</p>
}
