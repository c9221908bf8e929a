import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Select } from '#components/ui/form/input.tsx'
import { type InputFault, parameterKind } from '#lib/domain/reference/asked.ts'
import { type Parameter, type Schemas, typeText } from '#lib/domain/reference/reference.ts'

interface ParameterFieldProps {
  parameter: Parameter
  schemas: Schemas
  text: string
  trouble: InputFault | undefined
  onText: (text: string) => void
}

/** One parameter: its name as the API spells it, its type, and what was typed. */
export function ParameterField({ parameter, schemas, text, trouble, onText }: ParameterFieldProps) {
  const t = useTranslations('developers')
  const { name, required, schema } = parameter
  const { isMany, isNumber, values } = parameterKind(parameter, schemas)
  const type = typeText(schema, schemas)
  return (
    <Field
      label={<span className="font-mono text-xs">{name}</span>}
      required={required}
      hint={
        <>
          <span className="font-mono [overflow-wrap:anywhere]">{type}</span>
          {required && ` · ${t('required')}`}
          {isMany && ` · ${t('many')}`}
        </>
      }
      error={trouble && t(`trouble.${trouble}`)}
    >
      {values && !isMany ? (
        <Select size="sm" value={text} onChange={({ target }) => onText(target.value)}>
          <option value="">{t('notGiven')}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          size="sm"
          value={text}
          autoComplete="off"
          spellCheck={false}
          inputMode={isNumber && !isMany ? 'numeric' : undefined}
          placeholder={values?.join(', ')}
          onChange={({ target }) => onText(target.value)}
          className="font-mono text-xs"
        />
      )}
    </Field>
  )
}
