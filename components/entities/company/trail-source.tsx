import type { MouseEvent, ReactNode } from 'react'
import { type RegisteredTrail, registerTrail, type TrailKind } from '#lib/trail/registered-trails.ts'

interface TrailSourceProps extends RegisteredTrail {
  kind?: TrailKind
  children: ReactNode
}

/** Wraps a list: opening one of its companies (or branches) offers to go through them one by one. */
export function TrailSource({ kind = 'company', from, ids, children }: TrailSourceProps) {
  const offer = () => registerTrail(kind, { from, ids })
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href^="/companies/"], [data-row]')) offer()
  }
  return (
    <div
      className="contents"
      onClickCapture={press}
      onKeyDownCapture={({ key }) => {
        if (key === 'Enter') offer()
      }}
    >
      {children}
    </div>
  )
}
