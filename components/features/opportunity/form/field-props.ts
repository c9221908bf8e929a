export interface TextFieldProps {
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  error: string | undefined
  'data-autofocus'?: ''
}
