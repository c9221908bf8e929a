import { useUiState } from '../board-ui.ts'

/** Shows the effect of a drop while cards are over another lane; placed where a finger does not cover it. */
export function LaneHint({ labelOf }: { labelOf: (column: number | 'none') => string }) {
  const text = useUiState((ui) => {
    const carry = ui.getCarry()
    if (!carry?.to) return ''
    const { words } = ui.getLanes()?.effectOf(carry.ids, carry.to) ?? { words: '' }
    return words && `${labelOf(carry.to.column)} · ${words}`
  }, '')
  if (text === '') return null
  return (
    <p
      data-testid="lane-hint"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-50 pointer-coarse:top-2 pointer-coarse:bottom-auto mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-lg border border-accent bg-raised px-3 py-2 text-sm shadow-overlay"
    >
      {text}
    </p>
  )
}
