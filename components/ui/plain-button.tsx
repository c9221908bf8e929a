import type { ComponentProps } from 'react'

/** A button without a look, on which a press before hydration counts (lib/early-press). */
export const PlainButton = (props: ComponentProps<'button'>) => (
  <button data-press="" type="button" {...props} />
)
