import { useCallback, useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** Codes of the folded groups; reset by other rows, whose codes are others, or another grouping. */
export function useFolded(generation: number | undefined, group: string | null) {
  const [state, setState] = useState({ generation, group, folded: none })
  const isSame = state.generation === generation && state.group === group
  if (!isSame) setState({ generation, group, folded: none })
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
