import { type ComponentType, isValidElement, type ReactElement } from 'react'

/** An icon component, drawn at the size its container gives; or an element, which is used as it is. */
export type Icon = ComponentType<{ size?: number }> | ReactElement

/** Draws an icon at a size in pixels. It is decorative: screen readers ignore it. */
export function drawIcon(icon: Icon | undefined, size: number) {
  if (icon === undefined || isValidElement(icon)) return icon
  const Drawn = icon as ComponentType<{ size?: number }>
  return <Drawn size={size} />
}
