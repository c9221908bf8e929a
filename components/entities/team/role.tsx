import { type ComponentProps, createContext, use } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { isAtLeast, type Role } from '#lib/domain/session/role.ts'

/** The person's role, sent with the document; it only adapts the interface, the server enforces it. */
export const RoleContext = createContext<Role>('admin')

/** Why an action that needs this role is disabled for the person; undefined where it is allowed. */
export function useDisabledReason(needs: Role = 'member'): string | undefined {
  const t = useTranslations('entities.team')
  const role = use(RoleContext)
  return isAtLeast(role, needs)
    ? undefined
    : t('needs', { role: t(`roles.${needs}`), yours: t(`roles.${role}`) })
}

/** A button that is disabled for lower roles, with the reason in a tooltip. */
export function RoleButton({ needs, ...props }: ComponentProps<typeof Button> & { needs?: Role }) {
  const off = useDisabledReason(needs)
  if (off === undefined) return <Button {...props} />
  // `aria-disabled`, as a button with `disabled` shows no tooltip.
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

/** The reason as text, above something that cannot be changed. */
export function RoleNote({ needs, className }: { needs?: Role; className?: string }) {
  const off = useDisabledReason(needs)
  return off === undefined ? null : <p className={cx('text-sm text-ink-2', className)}>{off}</p>
}
