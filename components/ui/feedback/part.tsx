'use client'

import { Component, type ComponentType, type ReactNode } from 'react'
import { isLoadFailure } from './load-failure.ts'
import { MissingPart } from './missing-part.tsx'

interface PartOptions {
  /** The part fills a place of the page: what became of it is said there, not in the corner. */
  here?: boolean
  /** Told when the code did not arrive: for whoever waits for an answer of this part. */
  onMissing?: () => void
}

/** Catches that a part's code did not arrive, and nothing else. */
class PartBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isLoadFailure(error)) throw error
    return this.props.instead
  }
}

/**
 * A component whose code is loaded on demand. Where it does not arrive, because a newer release took it away or the
 * network went, the page goes on without it, and says so. Every `dynamic` and `lazy` stands in one (checked).
 */
export function part<Props extends object>(
  Loaded: ComponentType<Props>,
  options: PartOptions = {},
): ComponentType<Props> {
  return function Part(props) {
    return (
      <PartBoundary instead={<MissingPart {...options} />}>
        <Loaded {...props} />
      </PartBoundary>
    )
  }
}
