import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import type { Operation } from '#lib/contract/index.ts'
import {
  exampleOf,
  type ReferenceEntry,
  type Schema,
  type Schemas,
  schemaFieldsOf,
  schemaName,
  typeText,
} from '#lib/domain/reference/reference.ts'
import { Code } from './code.tsx'
import { EntryLink } from './entry-link.tsx'
import { SchemaFields } from './fields.tsx'
import { MethodLabel } from './method.tsx'
import { TryIt } from './try-it.tsx'

interface EntryViewProps {
  entry: ReferenceEntry
  schemas: Schemas
  hrefOf: (open: string) => string
}

/** All there is to know of an operation, an event or a schema, and where it can be tried. */
export function EntryView({ entry, schemas, hrefOf }: EntryViewProps) {
  const t = useTranslations('developers')
  const { kind, name, method, path, aliases, summary, section, conditions, body, answer } = entry
  return (
    <>
      <Panel title={<span className="font-mono">{name}</span>}>
        <div className="flex flex-col gap-2">
          {/* The contract's own words are English, whatever the page's are. */}
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
            options={[
              { value: 'fields', label: t('fields') },
              { value: 'example', label: t('example') },
            ]}
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
    <EntryLink
      key={name}
      href={hrefOf(`schema:${name}`)}
      className="rounded-sm font-mono leading-5 text-accent-ink underline underline-offset-2"
    >
      {name}
    </EntryLink>
  ))

/** The named schemas that this one mentions itself. */
function namedIn(schema: Schema): string[] {
  const own = schemaName(schema)
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const inner = [...parts, ...Object.values(schema.properties ?? {})].flatMap(namedIn)
  return [...new Set([...(own === null ? [] : [own]), ...inner])]
}

function UsedBy({
  name,
  schemas,
  hrefOf,
}: {
  name: string
  schemas: Schemas
  hrefOf: (open: string) => string
}) {
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
