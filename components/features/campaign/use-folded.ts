import { useCallback, useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** Codes of the folded groups; reset by a new load or another grouping. */
export function useFolded(load: unknown, group: string | null) {
  const [state, setState] = useState({ load, group, folded: none })
  const isSame = state.load === load && state.group === group
  if (!isSame) setState({ load, group, folded: none })
  const onFold = useCallback(
    (code: number) =>
      setState((now) => {
        const folded = new Set(now.folded)
        if (!folded.delete(code)) folded.add(code)
        return { ...now, folded }
      }),
    [],
  )
  return { folded: isSame ? state.folded : none, onFold }
}
