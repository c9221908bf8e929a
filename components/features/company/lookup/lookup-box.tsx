import { Search } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Textarea } from '#components/ui/form/input.tsx'
import { submitOnEnter } from '#components/ui/form/submit-on-enter.ts'
import { ListFromFile } from '#components/ui/table/list-buttons.tsx'
import type { LookupEntry } from '#lib/domain/lookup/lookup.ts'
import { paths } from '#lib/paths.ts'
import type { LookupCounts } from './lookup-counts.ts'
import { PasteSummary } from './understood.tsx'

const MAX_ROWS = 10
const ROWS_WHEN_ASKED = 3
/** Longer pasted text is handed on as a file: the import parses it in a worker, here it would block the page. */
const MAX_PASTED = 2_000_000

interface LookupBoxProps {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  counts: LookupCounts
  /** One line that may be a name, by which the API cannot search. */
  isName: boolean
  /** The results of this text are shown below, so the box is kept low. */
  asked: boolean
  share?: ReactNode
  onSubmit: () => void
  /** A file was dropped on the box, or a text pasted that is too long for it. */
  onFile: (file: File) => void
  /** Restores the leading zeros that these numbers lost. */
  onFix: (entries: readonly LookupEntry[]) => void
  /** Some of the lines are names: how many are known in this browser, and a function that adds their SIRENs. */
  names: false | { known: number; onAdd: () => void }
}

/** The text box for identifiers of any kind, and how its content was parsed. */
export function LookupBox(props: LookupBoxProps) {
  const { ref, text, onChange, counts, isName, asked, share, onSubmit, onFile, onFix, names } = props
  const t = useTranslations('lookup')
  const lines = text.split('\n', MAX_ROWS).length
  const something = counts.valid.length + counts.invalid.length > 0
  return (
    <Card className="flex flex-col gap-3 p-4">
      <form
        data-testid="lookup"
        className="flex flex-col gap-3"
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (file === undefined) return
          event.preventDefault()
          onFile(file)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Field label={t('label')} hint={t('hint')}>
          <Textarea
            ref={ref}
            data-early="lookup"
            rows={asked ? ROWS_WHEN_ASKED : Math.max(ROWS_WHEN_ASKED, lines)}
            value={text}
            onValueChange={onChange}
            onFocus={({ currentTarget: box }) => {
              // As in an address bar: what is pasted replaces what was looked up. Later, as a click first sets the caret.
              if (asked && lines === 1) setTimeout(() => box.select())
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain')
              if (pasted.length <= MAX_PASTED) return
              event.preventDefault()
              onFile(new File([pasted], `${t('fileName')}.txt`))
            }}
            onKeyDown={submitOnEnter(text, () => {
              // Where nothing is found, what is typed or pasted next replaces it, as in an address bar.
              ref.current?.select()
              onSubmit()
            })}
            placeholder={t('placeholder')}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            className="font-mono"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" icon={Search} disabled={counts.valid.length === 0}>
            {counts.valid.length === 0 ? t('lookUpNone') : t('lookUp', { count: counts.valid.length })}
          </Button>
          {text !== '' && <Button variant="ghost" onClick={() => onChange('')} label={t('clear')} />}
          <ListFromFile onText={onChange} />
          <LinkButton variant="ghost" href={paths.import()} label={t('importTable')} />
          {share}
        </div>
      </form>
      {something && !isName && <PasteSummary counts={counts} brief={asked} onFix={onFix} />}
      {names && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2" data-testid="lookup-names">
          {t('names', { count: names.known })}
          {names.known > 0 && (
            <Button size="sm" onClick={names.onAdd} label={t('namesAdd', { count: names.known })} />
          )}
        </p>
      )}
      {isName && (
        <p role="status" className="text-sm text-ink-2" data-testid="lookup-name">
          {t('noSearchByName')}
        </p>
      )}
    </Card>
  )
}
