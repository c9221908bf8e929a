import { type ComponentType, isValidElement, type ReactElement } from 'react'

/** An icon, drawn as large as what it stands in has its icons; or an element, which stays as it is. */
export type Icon = ComponentType<{ size?: number }> | ReactElement

/** An icon at a size, pixels. It says nothing to who cannot see it. */
export function drawIcon(icon: Icon | undefined, size: number) {
  if (icon === undefined || isValidElement(icon)) return icon
  const Drawn = icon as ComponentType<{ size?: number }>
  return <Drawn size={size} />
}
