import { Floating, type FloatingProps } from './floating.tsx'

const first = ['[data-autofocus]', 'input[type=search]', 'input, button, a']

/** Anything beside a button. */
export const Popover = ({ className = 'w-72 p-3', ...rest }: Omit<FloatingProps, 'role' | 'onOpened'>) => (
  <Floating
    {...rest}
    role="dialog"
    className={className}
    onOpened={(box) =>
      first
        .map((wanted) => box.querySelector<HTMLElement>(wanted))
        .find((found) => found)
        ?.focus()
    }
  />
)
