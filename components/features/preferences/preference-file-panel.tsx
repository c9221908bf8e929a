import { Download } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { download } from '#components/ui/download.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Field } from '#components/ui/form/field.tsx'
import { FileButton } from '#components/ui/form/file-button.tsx'
import { ChoiceSelect } from '#components/ui/form/input.tsx'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { useIdAccount } from '#lib/session/id-account.ts'
import { equalsIgnoringCase, MAX_VIEWS, nameBeside, type SavedView } from '#lib/views/saved-view.ts'
import { viewStore } from '#lib/views/view-store.ts'
import {
  type FileProblem,
  MAX_PREFERENCE_BYTES,
  type PreferenceFile,
  planViews,
  preferenceNames,
  readPreferenceFile,
  type ViewClash,
  type ViewsByScreen,
  viewScreens,
  writePreferenceFile,
} from './model/preference-file.ts'

/** Views without their workspace ids, as written to a file. */
const plain = (views: readonly SavedView[]) => views.map(({ name, search }) => ({ name, search }))

const viewsHere = (): ViewsByScreen => {
  const [opportunities, campaigns] = viewScreens.map((screen) => plain(viewStore.get(screen)))
  return { opportunities: opportunities ?? [], campaigns: campaigns ?? [] }
}

const answers = ['mine', 'theirs', 'both'] as const
type Answer = (typeof answers)[number]

interface ImportFormProps {
  file: PreferenceFile
  onRefused: (problem: FileProblem) => void
  onDone: () => void
}

/** Preview of an import: what the file would change, and a choice for each clash. Nothing changes before submitting. */
function ImportForm({ file, onRefused, onDone }: ImportFormProps) {
  const t = useTranslations('preferences')
  const shell = useTranslations('shell')
  const { preferences, choose } = usePreferences()
  const plan = useMemo(() => planViews(viewsHere(), file.views), [file.views])
  const [chosen, setChosen] = useState<ReadonlyMap<ViewClash, Answer>>(new Map())
  const changed = preferenceNames.filter(
    (name) => file.preferences[name] !== undefined && file.preferences[name] !== preferences[name],
  )
  const answerOf = (clash: ViewClash): Answer => chosen.get(clash) ?? 'mine'

  const take = () => {
    const both = plan.clashes.filter((clash) => answerOf(clash) === 'both')
    const crowded = viewScreens.find((screen) => {
      const more = [...plan.added, ...both].filter((one) => one.screen === screen).length
      return viewStore.get(screen).length + more > MAX_VIEWS
    })
    if (crowded !== undefined) {
      onRefused({ code: 'tooManyViews', name: crowded })
      return onDone()
    }
    for (const { screen, view } of plan.added) viewStore.save(screen, view.name, view.search)
    for (const clash of plan.clashes) {
      const { screen, mine, theirs } = clash
      const names = viewStore.get(screen).map(({ name }) => name)
      if (answerOf(clash) === 'theirs') viewStore.save(screen, mine.name, theirs.search)
      if (answerOf(clash) === 'both') {
        const name = nameBeside(theirs.name, (one) => names.some((taken) => equalsIgnoringCase(taken, one)))
        viewStore.save(screen, name, theirs.search)
      }
    }
    for (const name of changed) {
      const value = file.preferences[name]
      if (value !== undefined) choose(name, value)
    }
    toast({ tone: 'success', title: t('imported') })
    onDone()
  }
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3" data-testid="import">
      <p role="status" className="text-sm">
        {t('plan', { preferences: changed.length, views: plan.added.length, clashes: plan.clashes.length })}
      </p>
      {plan.clashes.map((clash) => (
        <Field
          key={`${clash.screen} ${clash.mine.name}`}
          label={t('clash', { name: clash.mine.name, screen: shell(`nav.${clash.screen}`) })}
        >
          <ChoiceSelect
            of={answers}
            text={(answer) => t(`answers.${answer}`)}
            value={answerOf(clash)}
            onPick={(answer) => setChosen(new Map([...chosen, [clash, answer]]))}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={take} label={t('take')} />
        <Button onClick={onDone} label={t('leave')} />
      </div>
    </div>
  )
}

const FILE_NAME = 'company-desk-preferences.json'

export function PreferenceFilePanel() {
  const idAccount = useIdAccount()
  const t = useTranslations('preferences')
  const problemText = useTranslations('preferences.problems')
  const { preferences } = usePreferences()
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [file, setFile] = useState<PreferenceFile | null>(null)

  // Opened here too, as `OpenBrowserStores` does so only after the page, perhaps after the first press.
  useEffect(() => viewStore.open(idAccount), [idAccount])

  const read = async (chosen: File) => {
    const start = chosen.slice(0, MAX_PREFERENCE_BYTES)
    const outcome = readPreferenceFile(await start.text().catch(() => ''))
    setProblem(outcome.problem)
    setFile(outcome.file)
  }
  const save = () => {
    const text = writePreferenceFile({ preferences, views: viewsHere() })
    download(new Blob([text], { type: 'application/json' }), FILE_NAME)
  }
  return (
    <Panel title={t('file')} description={t('fileAbout')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Button icon={Download} onClick={save} label={t('export')} />
          <FileButton
            label={t('import')}
            accept="application/json,.json"
            onFile={(chosen) => void read(chosen)}
          />
        </div>
        {problem && (
          <Callout
            tone="danger"
            live
            title={t('refused')}
            text={problemText(problem.code, { name: problem.name ?? '', value: problem.value ?? '' })}
          />
        )}
        {file && <ImportForm file={file} onRefused={setProblem} onDone={() => setFile(null)} />}
      </div>
    </Panel>
  )
}
