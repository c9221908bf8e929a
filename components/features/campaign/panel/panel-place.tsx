/**
 * The frame of grid and panel. It has the panel's column from its own start: the grid's part of a document can be painted
 * before the rest of it has come.
 */
export const besidePanel = (panel: boolean): string =>
  panel ? 'grid min-[75rem]:grid-cols-[minmax(0,1fr)_27rem]' : 'flex'

/** The room of the panel beside the grid until it is there: nothing is laid out anew when it comes. */
export const PanelPlace = () => <span aria-hidden className="hidden w-[27rem] shrink-0 min-[75rem]:block" />
