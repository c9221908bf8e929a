import type { ComponentType, ReactNode } from 'react'
import type { PanelError } from '#components/ui/feedback/panel-state.ts'

/** An API that failed, for whatever says so. */
export const failure: PanelError = {
  code: 'upstream_error',
  message: '',
  requestId: '0198f2c4-7d1e-7c33-9f55-3b1d0c2a9e10',
  retryable: true,
  retryAfter: null,
}

export interface Shown {
  name: string
  /** Drawn twice, so each drawing keeps a state of its own. */
  Show: ComponentType
}

/** One primitive with its name, in both themes. The styleguide speaks English only: it never ships. */
export const Specimen = ({ name, Show }: Shown) => (
  <section aria-label={name} className="border-t border-line py-5">
    <h2 className="pb-3 text-xs font-medium text-ink-3">{name}</h2>
    <div className="grid gap-4 2xl:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-canvas p-4 text-ink"
        >
          <Show />
        </div>
      ))}
    </div>
  </section>
)

export const SpecimenRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
