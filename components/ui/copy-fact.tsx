import { CopyValue } from './copy-button.tsx'
import { Fact } from './description-list.tsx'

interface CopyFactProps {
  label: string
  value: string | number | null | undefined
  /** How it is shown, where that is not as it is. */
  text?: string | undefined
}

/** A fact that can be copied: a number or a word by which something is found elsewhere. */
export const CopyFact = ({ label, value, text }: CopyFactProps) => (
  <Fact label={label}>
    {value === null || value === undefined || value === '' ? null : (
      <CopyValue value={String(value)} what={label}>
        {text}
      </CopyValue>
    )}
  </Fact>
)
