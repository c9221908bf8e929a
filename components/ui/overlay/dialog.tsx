'use client'

import { cx } from '../cx.ts'
import { TitledModal, type TitledModalProps } from './modal.tsx'

type DialogProps = Pick<TitledModalProps, 'onClose' | 'title' | 'description' | 'footer' | 'children'> & {
  size?: 'sm' | 'md' | 'lg'
  /** For a question that needs an answer: it has no cross, and a press outside does nothing. */
  role?: 'alertdialog'
}

const widths = { sm: 'max-w-[25rem]', md: 'max-w-[34rem]', lg: 'max-w-[52rem]' }

/** A modal in the middle of the screen. */
export function Dialog({ size = 'md', children, ...rest }: DialogProps) {
  return (
    <TitledModal
      {...rest}
      className={cx(
        'm-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] rounded-xl border bg-raised open:animate-rise',
        widths[size],
      )}
    >
      {children && <div className="px-5 pb-5">{children}</div>}
    </TitledModal>
  )
}
