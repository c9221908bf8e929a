import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isLoadFailure } from './load-failure.ts'
import { MissingPart } from './missing-part.tsx'

interface PartOptions {
  /** The part fills a place of the page: what became of it is said there, not in the corner. */
  here?: boolean
  /** Told when the code did not arrive: for whoever waits for an answer of this part. */
  onMissing?: () => void
  /** What stands there until the code has come; absent where a Suspense around it says that. */
  waiting?: ReactNode
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
 * network went, the page goes on without it, and says so. Every `dynamic` and `lazy` stands in one (checked). `dynamic` is
 * for what a document already shows: it has the browser fetch the code at once. All else is `partOf`.
 */
export const part = <Props extends object>(
  Loaded: ComponentType<Props>,
  { waiting, ...options }: PartOptions = {},
): ComponentType<Props> =>
  function Part(props) {
    return (
      <PartBoundary instead={<MissingPart {...options} />}>
        {waiting === undefined ? (
          <Loaded {...props} />
        ) : (
          <Suspense fallback={waiting}>
            <Loaded {...props} />
          </Suspense>
        )}
      </PartBoundary>
    )
  }

type PropsOf<Drawn> = Drawn extends (props: infer Props extends object) => ReactNode ? Props : object

/** A part by its name in a file that is asked for when the part is first drawn; until then there is nothing, or `waiting`. */
export function partOf<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options?: PartOptions,
) {
  type Drawn = ComponentType<PropsOf<Module[Name]>>
  const drawn = async () => ({ default: (await load())[name] as ComponentType<object> })
  return part<object>(lazy(drawn), { waiting: null, ...options }) as Drawn
}
