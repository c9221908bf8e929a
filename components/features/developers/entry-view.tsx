import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tag } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { cx } from '#components/ui/cx.ts'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { HereLink } from '#components/ui/here-link.tsx'
import type { Operation } from '#lib/contract/index.ts'
import {
  exampleOf,
  type ReferenceEntry,
  type Schema,
  type SchemaField,
  type Schemas,
  schemaFieldsOf,
  schemaName,
  typeText,
} from '#lib/domain/reference/reference.ts'
import { Code } from './code.tsx'
import { MethodLabel } from './method.tsx'
import { TryIt } from './try-it.tsx'

interface FieldsProps {
  schema: Schema
  schemas: Schemas
  /** How many levels are expanded at first. */
  open?: number
}

/** The fields of an object: name, type, and nested fields that can be expanded. */
const SchemaFields = ({ schema, schemas, open = 0 }: FieldsProps) => (
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
      {/* A schema may be recursive: nested fields are rendered only when expanded. */}
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

interface EntryViewProps {
  entry: ReferenceEntry
  schemas: Schemas
  hrefOf: (open: string) => string
}

/** The full description of an operation, an event or a schema; an operation can be tried. */
export function EntryView({ entry, schemas, hrefOf }: EntryViewProps) {
  const t = useTranslations('developers')
  const { kind, name, method, path, aliases, summary, section, conditions, body, answer } = entry
  return (
    <>
      <Panel title={<span className="font-mono">{name}</span>}>
        <div className="flex flex-col gap-2">
          {/* Texts of the contract are English in every locale. */}
          {summary !== '' && (
            <p lang="en" className="text-sm text-ink">
              {summary}
            </p>
          )}
          {method && path && (
            <p className="flex min-w-0 items-start gap-2 font-mono text-xs leading-5">
              <MethodLabel method={method} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{path}</span>
              <CopyButton value={path} what={t('path')} size="sm" className="-my-0.5" />
            </p>
          )}
          <DescriptionList>
            {aliases.length > 0 && (
              <Fact label={t('alsoAt')}>
                <span className="font-mono text-xs">{aliases.join(', ')}</span>
              </Fact>
            )}
            {section !== null && <Fact label={t('section')} value={section} />}
            {conditions.length > 0 && (
              <Fact label={t('conditions')}>
                <span lang="en">{conditions.join(' ')}</span>
              </Fact>
            )}
            {kind === 'schema' && <UsedBy name={name} schemas={schemas} hrefOf={hrefOf} />}
          </DescriptionList>
        </div>
      </Panel>
      {kind === 'operation' && <TryIt entry={entry} operation={entry.id as Operation} schemas={schemas} />}
      {body && <SchemaPanel title={t('body')} schema={body} schemas={schemas} hrefOf={hrefOf} />}
      {answer && (
        <SchemaPanel
          title={t(kind === 'operation' ? 'answer' : kind === 'event' ? 'payload' : 'fields')}
          schema={answer}
          schemas={schemas}
          hrefOf={hrefOf}
        />
      )}
    </>
  )
}

interface SchemaPanelProps {
  title: string
  schema: Schema
  schemas: Schemas
  hrefOf: (open: string) => string
}

/** A schema as its fields or as an example, with links to the named ones right below it. */
function SchemaPanel({ title, schema, schemas, hrefOf }: SchemaPanelProps) {
  const t = useTranslations('developers')
  const [look, setLook] = useState<'fields' | 'example'>('fields')
  const hasFields = schemaFieldsOf(schema, schemas).length > 0
  const example = JSON.stringify(exampleOf(schema, schemas), null, 2)
  const named = namedIn(schema)
  return (
    <Panel
      title={title}
      actions={
        hasFields && (
          <SegmentedControl
            label={title}
            value={look}
            onChange={setLook}
            options={(['fields', 'example'] as const).map((value) => ({ value, label: t(value) }))}
          />
        )
      }
    >
      {look === 'example' ? (
        <Code
          title={t('exampleText')}
          text={example}
          action={<CopyButton value={example} what={t('example')} size="sm" />}
        />
      ) : hasFields ? (
        <SchemaFields schema={schema} schemas={schemas} open={1} />
      ) : (
        <p className="font-mono text-xs leading-5 [overflow-wrap:anywhere]">{typeText(schema, schemas)}</p>
      )}
      {named.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 border-t border-line pt-2 text-xs text-ink-2">
          {t('see')}
          <EntryLinks names={named} hrefOf={hrefOf} />
        </p>
      )}
    </Panel>
  )
}

const EntryLinks = ({ names, hrefOf }: { names: readonly string[]; hrefOf: (open: string) => string }) =>
  names.map((name) => (
    <HereLink
      key={name}
      href={hrefOf(`schema:${name}`)}
      className="rounded-sm font-mono leading-5 text-accent-ink underline underline-offset-2"
    >
      {name}
    </HereLink>
  ))

/** Names of the schemas that this one refers to directly. */
function namedIn(schema: Schema): string[] {
  const own = schemaName(schema)
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const inner = [...parts, ...Object.values(schema.properties ?? {})].flatMap(namedIn)
  return [...new Set([...(own === null ? [] : [own]), ...inner])]
}

function UsedBy(props: { name: string; schemas: Schemas; hrefOf: (open: string) => string }) {
  const { name, schemas, hrefOf } = props
  const t = useTranslations('developers')
  const users = Object.keys(schemas).filter(
    (other) => other !== name && namedIn(schemas[other] ?? {}).includes(name),
  )
  if (users.length === 0) return null
  return (
    <Fact label={t('usedBy')}>
      <span className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
        <EntryLinks names={users} hrefOf={hrefOf} />
      </span>
    </Fact>
  )
}
