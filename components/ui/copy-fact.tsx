import { CopyValue } from './copy-button.tsx'
import { Fact } from './description-list.tsx'

interface CopyFactProps {
  label: string
  value: string | number | null | undefined
  /** How it is shown, where that differs from the value. */
  text?: string | undefined
}

/** A fact with a copy button: a number or a word that people search for elsewhere. */
export const CopyFact = ({ label, value, text }: CopyFactProps) => (
  <Fact label={label}>
    {value === null || value === undefined || value === '' ? null : (
      <CopyValue value={String(value)} what={label}>
        {text}
      </CopyValue>
    )}
  </Fact>
)
