import { InspectButton } from '../feedback/inspect-button.tsx'
import { TitledModal, type TitledModalProps } from './dialog.tsx'

interface SideSheetProps extends Omit<TitledModalProps, 'role' | 'className'> {
  testId?: string
}

export const SideSheet = ({ actions, testId, ...rest }: SideSheetProps) => (
  <TitledModal
    {...rest}
    actions={
      <>
        {actions}
        <InspectButton />
      </>
    }
    data-testid={testId}
    data-sheet=""
    className="m-0 ms-auto h-dvh max-h-none w-[32rem] max-w-full border-s bg-surface data-shown:animate-fade [&>:first-child]:border-line [&>:first-child]:border-b"
  />
)
