import type { ReactNode } from 'react'

/** One primitive with its name. The styleguide speaks English only: it never ships. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t border-line py-5">
      <h2 className="text-xs font-medium text-ink-3">{name}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
