import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect } from '#components/ui/form/input.tsx'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { alike, MOST_VIEWS, nameBeside } from '#lib/views/saved-view.ts'
import { viewStore } from '#lib/views/view-store.ts'
import {
  type FileProblem,
  type PreferenceFile,
  planViews,
  preferenceNames,
  type ViewClash,
  viewScreens,
} from './model/preference-file.ts'
import { viewsHere } from './views-here.ts'

const answers = ['mine', 'theirs', 'both'] as const
type Answer = (typeof answers)[number]

interface ImportFormProps {
  file: PreferenceFile
  onRefused: (problem: FileProblem) => void
  onDone: () => void
}

/** What a file would change, and which of two views of one name is kept. Nothing changes before it is taken. */
export function ImportForm({ file, onRefused, onDone }: ImportFormProps) {
  const t = useTranslations('preferences')
  const shell = useTranslations('shell')
  const { preferences, choose } = usePreferences()
  const [plan] = useState(() => planViews(viewsHere(), file.views))
  const [chosen, setChosen] = useState<ReadonlyMap<ViewClash, Answer>>(new Map())
  const changed = preferenceNames.filter(
    (name) => file.preferences[name] !== undefined && file.preferences[name] !== preferences[name],
  )
  const answerOf = (clash: ViewClash): Answer => chosen.get(clash) ?? 'mine'

  const take = () => {
    const both = plan.clashes.filter((clash) => answerOf(clash) === 'both')
    const crowded = viewScreens.find((screen) => {
      const more = [...plan.added, ...both].filter((one) => one.screen === screen).length
      return viewStore.get(screen).length + more > MOST_VIEWS
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
        const name = nameBeside(theirs.name, (one) => names.some((taken) => alike(taken, one)))
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
