import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { isLoadFailure } from './load-failure.ts'
import { MissingPart } from './missing-part.tsx'

interface PartOptions {
  /** The part has a place in the page: a failure to load is shown there, not in a toast. */
  here?: boolean
  /** Called when the code could not be loaded, for a caller that waits for this part. */
  onMissing?: () => void
  /** The fallback until the code is loaded; absent where a surrounding Suspense has one. */
  waiting?: ReactNode
}

/**
 * A component whose code is loaded on demand. Where loading fails, because a newer release removed the code or the network
 * failed, the page goes on without it and says so; loading is retried when the network is back, and when the part is mounted
 * again. Every `dynamic` and `lazy` must be inside one (checked). `dynamic` is for what the document already shows: the
 * browser fetches its code at once. Everything else uses `partOf`.
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
      // A lazy component caches its failure for good: create a new one.
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

/** A part by its export's name in a module that is loaded on first render; until then it renders `waiting`, or nothing. */
export function partOf<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options?: PartOptions,
) {
  type Drawn = ComponentType<PropsOf<Module[Name]>>
  const drawn = async () => ({ default: (await load())[name] as ComponentType<object> })
  return part<object>(() => lazy(drawn), { waiting: null, ...options }) as Drawn
}

/** Progress bar at the top edge, for what takes longer than a quarter of a second. */
export const LoadingBar = () => (
  <div
    role="progressbar"
    aria-label={useTranslations('ui')('loading')}
    className="fixed inset-x-0 top-0 z-50 animate-[await-place_1ms_step-end_250ms_backwards]"
  >
    <div data-progress="" className="h-0.5 w-[30%] animate-indeterminate bg-accent" />
  </div>
)

/** `partOf` for a dialog or sheet that somebody opens: a bar at the top edge while its code is loaded. */
export const dialogOf: typeof partOf = (load, name, options) =>
  partOf(load, name, { ...options, waiting: <LoadingBar /> })
