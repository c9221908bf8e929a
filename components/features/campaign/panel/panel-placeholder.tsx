/** Layout of grid and panel. The panel's column is reserved from the start, as the grid is painted before it. */
export const besidePanel = (panel: boolean): string =>
  panel ? 'grid min-[75rem]:grid-cols-[minmax(0,1fr)_27rem]' : 'flex'

/** Placeholder of the panel beside the grid, so that the layout does not shift when it arrives. */
export const PanelPlaceholder = () => (
  <span aria-hidden className="hidden w-[27rem] shrink-0 min-[75rem]:block" />
)
