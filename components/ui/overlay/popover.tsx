import { Floating, type FloatingProps } from './floating.tsx'

export const Popover = ({ className = 'w-80 p-3', ...rest }: Omit<FloatingProps, 'role' | 'onOpened'>) => (
  <Floating
    {...rest}
    role="dialog"
    className={className}
    onOpened={(box) => box.querySelector<HTMLElement>('input, button, a')?.focus()}
  />
)
