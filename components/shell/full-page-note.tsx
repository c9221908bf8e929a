import type { ReactNode, Ref } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Brand } from './brand.tsx'

interface FullPageNoteProps {
  /** A short mark above the title, e.g. 404. */
  code?: string
  title: string
  text: string
  /** Rendered inside the shell, which already has the logo and fills the height. */
  inset?: boolean
  /** For focusing the title, where the note replaces what had the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function FullPageNote({ code, title, text, inset = false, titleRef, children }: FullPageNoteProps) {
  const Tag = inset ? 'div' : 'main'
  return (
    <Tag
      className={cx(
        'flex flex-col items-center justify-center gap-3 px-gutter py-16 text-center',
        inset ? 'min-h-[60dvh]' : 'min-h-dvh',
      )}
    >
      {!inset && <Brand className="mb-2 size-8" />}
      {code && <p className="text-sm font-medium text-ink-3">{code}</p>}
      <h1
        ref={titleRef}
        tabIndex={titleRef ? -1 : undefined}
        className="text-xl font-semibold text-balance focus:outline-none"
      >
        {title}
      </h1>
      <p className="max-w-[48ch] text-base text-pretty text-ink-2">{text}</p>
      {children && <div className="mt-2 flex flex-wrap items-center justify-center gap-2">{children}</div>}
    </Tag>
  )
}
