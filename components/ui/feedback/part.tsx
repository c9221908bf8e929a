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

/**
 * A component whose code is loaded on demand. Where it does not arrive, because a newer release took it away or the
 * network went, the page goes on without it, and says so; it is asked for anew when the network is back, and when the part
 * is wanted again. Every `dynamic` and `lazy` stands in one (checked). `dynamic` is for what a document already shows: it has
 * the browser fetch the code at once. All else is `partOf`.
 */
export const part = <Props extends object>(
  make: () => ComponentType<Props>,
  { waiting, ...options }: PartOptions = {},
): ComponentType<Props> => {
  let Loaded = make()
  return class Part extends Component<Props, { error: unknown }> {
    override state = { error: null }

    static getDerivedStateFromError(error: unknown) {
      return { error }
    }

    override componentDidCatch(error: unknown) {
      // The one before remembers for good that it failed.
      if (isLoadFailure(error)) Loaded = make()
    }

    readonly again = () => this.setState({ error: null })

    override render() {
      const { error } = this.state
      if (error !== null) {
        if (!isLoadFailure(error)) throw error
        return <MissingPart {...options} onBack={this.again} />
      }
      const drawn = <Loaded {...this.props} />
      return waiting === undefined ? drawn : <Suspense fallback={waiting}>{drawn}</Suspense>
    }
  }
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
  return part<object>(() => lazy(drawn), { waiting: null, ...options }) as Drawn
}
