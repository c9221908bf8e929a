import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tag } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import {
  type Schema,
  type SchemaField,
  type Schemas,
  schemaFieldsOf,
} from '#lib/domain/reference/reference.ts'

interface FieldsProps {
  schema: Schema
  schemas: Schemas
  /** How many levels stand open at first. */
  open?: number
}

/** The fields of an object: name, type, and what is in them, folded away. */
export const SchemaFields = ({ schema, schemas, open = 0 }: FieldsProps) => (
  <ul className="min-w-0">
    {schemaFieldsOf(schema, schemas).map((field) => (
      <li key={field.name} className="min-w-0 border-b border-line last:border-b-0">
        <OneField field={field} schemas={schemas} open={open} />
      </li>
    ))}
  </ul>
)

function OneField({ field, schemas, open }: { field: SchemaField; schemas: Schemas; open: number }) {
  const [isOpen, setOpen] = useState(open > 0)
  const line = <FieldLine field={field} />
  if (field.inner === null) return <div className="ps-[18px]">{line}</div>
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex list-none items-start gap-1 rounded-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          className={cx(
            'mt-[7px] shrink-0 text-ink-3 transition-transform duration-100',
            isOpen && 'rotate-90',
          )}
        />
        {line}
      </summary>
      {/* A schema may hold itself: nothing of it is drawn before it is asked for. */}
      {isOpen && (
        <div className="ms-1.5 border-s border-line ps-3">
          <SchemaFields schema={field.inner} schemas={schemas} open={open - 1} />
        </div>
      )}
    </details>
  )
}

function FieldLine({ field: { name, type, required } }: { field: SchemaField }) {
  const t = useTranslations('developers')
  return (
    <span className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 py-1 font-mono text-xs leading-5">
      <span className="text-ink [overflow-wrap:anywhere]">{name}</span>
      <span className="text-ink-3 [overflow-wrap:anywhere]">{type}</span>
      {!required && <Tag className="font-sans">{t('optional')}</Tag>}
    </span>
  )
}
