import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyAs } from '#components/entities/api/copy-as.tsx'
import { RoleButton, RoleNote, useDisabledReason } from '#components/entities/team/role.tsx'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { DiscardTyped } from '#components/ui/form/discard-typed.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Options, Select, Textarea } from '#components/ui/form/input.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import type { Operation, WriteOperation } from '#lib/contract/index.ts'
import { buildPath, type WireQuery, writeQuery } from '#lib/contract/wire.ts'
import {
  buildCall,
  type InputFault,
  type InputFaults,
  parameterKind,
  withoutSecrets,
} from '#lib/domain/reference/build-call.ts'
import {
  bodyExample,
  type Parameter,
  type ReferenceEntry,
  type Schemas,
  typeText,
} from '#lib/domain/reference/reference.ts'
import { REQUIRED_ROLE } from '#lib/domain/session/least-role.ts'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { tryEndpoint } from '#lib/query/try.ts'
import { runCall, type Tried, TriedAnswer } from './answer.tsx'
import { Code } from './code.tsx'

interface ParameterFieldProps {
  parameter: Parameter
  schemas: Schemas
  text: string
  trouble: InputFault | undefined
  onText: (text: string) => void
}

/** One parameter: its name as the API spells it, its type, and what was typed. */
function ParameterField({ parameter, schemas, text, trouble, onText }: ParameterFieldProps) {
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
        <Select size="sm" value={text} onValueChange={onText}>
          <option value="">{t('notGiven')}</option>
          <Options of={values} text={(value) => value} />
        </Select>
      ) : (
        <Input
          size="sm"
          value={text}
          spellCheck={false}
          inputMode={isNumber && !isMany ? 'numeric' : undefined}
          placeholder={values?.join(', ')}
          onValueChange={onText}
          className="font-mono text-xs"
        />
      )}
    </Field>
  )
}

/** Key of the request body in the draft and in the errors, beside the parameters' names. */
const BODY = ''

interface TryItProps {
  entry: ReferenceEntry
  operation: Operation
  schemas: Schemas
}

/** Calls an operation with the session's account: a read at once, a write after confirming the request. */
export function TryIt({ entry, operation, schemas }: TryItProps) {
  const t = useTranslations('developers')
  const client = useQueryClient()
  const { method, path, parameters, body } = entry
  const blank = useMemo(() => blankOf(entry, schemas), [entry, schemas])
  const draft = useDraft(`developers:${operation}`, blank)
  const { [BODY]: kept = '', ...texts } = draft.value
  // Drafts are stored by the browser without secrets: what was typed in full is kept in memory only.
  const [typed, setTyped] = useState<string | null>(null)
  const json = typed !== null && withoutSecrets(typed) === kept ? typed : kept
  const [troubles, setTroubles] = useState<InputFaults>({})
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried | null>(null)
  const isWrite = method !== 'GET'
  const needs = isWrite ? REQUIRED_ROLE[operation as WriteOperation] : 'reader'
  const off = useDisabledReason(needs)
  if (method === null || path === null) return null

  const { asked, troubles: found } = buildCall(entry, schemas, texts, json)
  const search = writeQuery((asked.query ?? {}) as WireQuery)
  const call = {
    operation,
    method,
    path: fullPath(path, asked.params),
    search,
    params: asked.params,
    query: asked.query,
    body: body === null ? null : asked.body === undefined ? json : JSON.stringify(asked.body),
  }
  const send = async () => {
    setBusy(true)
    setTried(await runCall(operation, () => tryEndpoint(operation, asked)))
    setBusy(false)
    if (isWrite) readAfter(client, operation as WriteOperation)
  }
  const type = (field: string, text: string) => {
    if (field === BODY) setTyped(text)
    draft.change({ [field]: field === BODY ? withoutSecrets(text) : text })
    setTroubles({})
  }
  const clear = () => {
    draft.clear()
    setTyped(null)
    setTroubles({})
  }
  const press = () => {
    setTroubles(found)
    if (Object.keys(found).length > 0) return
    if (isWrite) setAsking(true)
    else void send()
  }
  return (
    <Panel title={t('try')} description={t(isWrite ? 'tryWrite' : 'tryRead')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a field submits even while the button is disabled.
          if (!isBusy && off === undefined) press()
        }}
        className="flex flex-col gap-4"
      >
        {parameters.length > 0 && (
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 2xl:grid-cols-3">
            {parameters.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                schemas={schemas}
                text={texts[parameter.name] ?? ''}
                trouble={troubles[parameter.name]}
                onText={(text) => type(parameter.name, text)}
              />
            ))}
          </div>
        )}
        {body !== null && (
          <Field label={t('bodyField')} hint={t('bodyHint')} error={troubles[BODY] && t('trouble.json')}>
            <Textarea
              rows={Math.min(14, json.split('\n').length + 1)}
              spellCheck={false}
              value={json}
              onValueChange={(value) => type(BODY, value)}
              className="font-mono text-xs leading-5"
            />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {isWrite ? (
            <RoleButton needs={needs} type="submit" busy={isBusy} label={t('sendWrite')} />
          ) : (
            <Button type="submit" variant="primary" busy={isBusy} label={t('send')} />
          )}
          <RoleNote needs={needs} />
          <DiscardTyped draft={{ dirty: draft.dirty, clear }} />
        </div>
        <CopyAs call={call} />
      </form>
      <div aria-live="polite">{tried && <TriedAnswer tried={tried} />}</div>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('confirm', { name: entry.name })}
          description={t('confirmText')}
          confirmLabel={t('confirmSend')}
          onConfirm={send}
        >
          <Code title={t('confirmPath')} text={`${method} ${call.path}`} />
          {call.body !== null && (
            <Code title={t('confirmBody')} text={JSON.stringify(asked.body, null, 2) ?? ''} />
          )}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** Initial values of the form: the smallest valid body, and no parameters. */
const blankOf = (entry: ReferenceEntry, schemas: Schemas): Record<string, string> => ({
  [BODY]: JSON.stringify(bodyExample(entry, schemas), null, 2) ?? '',
  ...Object.fromEntries(entry.parameters.map(({ name }) => [name, ''])),
})

/** The path with its parameters filled in; a missing one is shown as `{id}`. */
const fullPath = (path: string, params: Readonly<Record<string, string | number>> = {}) =>
  buildPath(
    path.replace(/:(\w+)/g, (whole, name: string) => (name in params ? whole : `{${name}}`)),
    params,
  )
