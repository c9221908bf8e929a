import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect } from '#components/ui/form/input.tsx'
import { closeFloating } from '#components/ui/overlay/floating.tsx'
import { withFold } from '#lib/domain/opportunity/board/folding.ts'
import {
  guessOutcome,
  readStadeOutcomes,
  STADE_OUTCOMES,
} from '#lib/domain/opportunity/board/stade-outcome.ts'
import { useBoardParts } from './board-ui.ts'
import { ColumnLimitForm } from './column-limit-form.tsx'
import { foldableOf, type StageColumn } from './stage-columns.ts'

/** Settings of a column: its stage's outcome, folding, and a soft limit. */
export function ColumnForm({ stage }: { stage: StageColumn }) {
  const { settings, onSettings } = useBoardParts()
  const t = useTranslations('board')
  const key = String(stage.key)
  const isTeams = settings.teamOutcomes[key] !== undefined
  return (
    <div className="flex flex-col gap-3">
      {stage.key !== 'none' && (
        <Field label={t('outcome')} hint={t(isTeams ? 'outcomeOfTeam' : 'outcomeHint')}>
          <ChoiceSelect
            size="sm"
            disabled={isTeams}
            of={['', ...STADE_OUTCOMES]}
            text={(outcome) =>
              outcome === ''
                ? t('outcomeGuessed', { outcome: t(`outcomes.${guessOutcome(stage.label)}`) })
                : t(`outcomes.${outcome}`)
            }
            value={settings.outcomes[key] ?? ''}
            onPick={(outcome) =>
              onSettings({ outcomes: readStadeOutcomes({ ...settings.outcomes, [key]: outcome }) })
            }
          />
        </Field>
      )}
      <ColumnLimitForm columnKey={key}>
        <Button
          size="sm"
          variant="ghost"
          onClick={(event) => {
            closeFloating(event.currentTarget)
            onSettings(withFold(settings, foldableOf(stage, [], []), true))
          }}
          label={t('fold')}
        />
      </ColumnLimitForm>
    </div>
  )
}
