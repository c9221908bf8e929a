import type { ReactNode, Ref } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Brand } from './brand.tsx'

interface FullPageNoteProps {
  /** A short mark above the title, e.g. 404. */
  code?: string
  title: string
  text: string
  /** Inside the shell, which has the mark and the height already. */
  inset?: boolean
  /** For whoever puts the focus on the title: the note came in place of what had it. */
  titleRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** A page that has only one thing to say. */
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
