import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { download } from '#components/ui/download.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { FileButton } from '#components/ui/form/file-button.tsx'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { viewStore } from '#lib/views/view-store.ts'
import { ImportForm } from './import-form.tsx'
import {
  type FileProblem,
  type PreferenceFile,
  readPreferenceFile,
  writePreferenceFile,
} from './model/preference-file.ts'
import { viewsHere } from './views-here.ts'

const FILE_NAME = 'company-desk-preferences.json'

/** Preferences and saved views as one file: away with it, or in from another browser. */
export function PreferenceFilePanel({ idAccount }: { idAccount: string }) {
  const t = useTranslations('preferences')
  const problemText = useProblemText()
  const { preferences } = usePreferences()
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [file, setFile] = useState<PreferenceFile | null>(null)

  // They are opened after the page's own parts otherwise, which may be later than the first press.
  useEffect(() => viewStore.open(idAccount), [idAccount])

  const read = async (chosen: File) => {
    const outcome = readPreferenceFile(await chosen.text().catch(() => ''))
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
        {problem && <Callout tone="danger" live title={t('refused')} text={problemText(problem)} />}
        {file && <ImportForm file={file} onRefused={setProblem} onDone={() => setFile(null)} />}
      </div>
    </Panel>
  )
}

function useProblemText(): (problem: FileProblem) => string {
  const t = useTranslations('preferences.problems')
  return (problem) => {
    const { code } = problem
    const name = 'name' in problem ? problem.name : ''
    const value = 'value' in problem ? problem.value : ''
    return t(code, { name, value })
  }
}
