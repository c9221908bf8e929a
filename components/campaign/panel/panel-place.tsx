/** The room of the panel beside the grid until it is there: nothing is laid out anew when it comes. */
export const PanelPlace = () => <span aria-hidden className="hidden w-[27rem] shrink-0 min-[75rem]:block" />
