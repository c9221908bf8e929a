import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Combobox } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Options, Select } from '#components/ui/form/input.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { ENRICHMENT_TYPES } from '#lib/domain/enrichment/enrichment-queue.ts'
import type { ImportAction } from '#lib/domain/import/read-row.ts'
import { TAG_TYPES } from '#lib/domain/routine/routine-tag.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { SettingFault, SettingTexts } from './use-settings.ts'

interface SettingFieldsProps {
  action: ImportAction
  texts: SettingTexts
  onChange: (change: Partial<SettingTexts>) => void
  stades: readonly Stade[]
  users: ReadonlyMap<number, string>
  hasStages: boolean
  /** The settings to mark as missing or wrong. */
  faults: readonly SettingFault[]
}

/** Settings of an action: the same for all rows, or defaults for rows without a value. */
export function SettingFields(props: SettingFieldsProps) {
  const { action, texts, onChange, stades, users, hasStages, faults } = props
  const t = useTranslations('import.action')
  const error = (fault: SettingFault) => (faults.includes(fault) ? t(`missing.${fault}`) : undefined)
  const typed = (name: Exclude<keyof SettingTexts, 'takesUnknownStages'>) => ({
    value: texts[name],
    onValueChange: (value: string) => onChange({ [name]: value }),
  })
  const owners = [...users].map(([id, name]) => ({
    value: String(id),
    label: name,
    folded: foldText(`${name} ${id}`),
  }))
  const owner = (
    <Field label={t('owner')} hint={t('ownerHint')} error={error('owner')}>
      <Combobox
        value={texts.owner}
        onChange={(value) => onChange({ owner: value })}
        options={owners}
        listLabel={t('owners')}
      />
    </Field>
  )
  switch (action) {
    case 'lookup':
      return null
    case 'create':
      return (
        <Fields>
          {owner}
          <div className="grid gap-2">
            <Field label={t('stage')}>
              <Select {...typed('idStade')}>
                <option value="">{t('noStage')}</option>
                <Options
                  of={stades}
                  value={(stade) => stade.idCustomFieldValue}
                  text={(stade) => plainLine(stade.label)}
                />
              </Select>
            </Field>
            {hasStages && (
              <Checkbox
                label={t('unknownStage')}
                hint={t('unknownStageHint')}
                checked={texts.takesUnknownStages}
                onCheckedChange={(checked) => onChange({ takesUnknownStages: checked })}
              />
            )}
          </div>
          <Field label={t('rowTitle')}>
            <Input {...typed('title')} maxLength={200} />
          </Field>
        </Fields>
      )
    case 'tag':
      return (
        <Fields>
          <Field label={t('routine')} error={error('routine')} required>
            <Input {...typed('routine')} inputMode="numeric" />
          </Field>
          <Field label={t('tag')} error={error('tag')}>
            <Select {...typed('tag')}>
              <option value="">{t('noTag')}</option>
              <Options of={TAG_TYPES} text={(type) => t(`tags.${type}`)} />
              <option value="former">{t('tags.former')}</option>
              <option value="notFormer">{t('tags.notFormer')}</option>
            </Select>
          </Field>
        </Fields>
      )
    case 'subscribe':
      return (
        <Fields>
          <Field label={t('newsletter')} error={error('newsletter')} required>
            <Input {...typed('newsletter')} inputMode="numeric" />
          </Field>
          {owner}
        </Fields>
      )
    case 'enrich':
      return (
        <Fields>
          <Field label={t('type')}>
            <Select {...typed('type')}>
              <Options of={ENRICHMENT_TYPES} text={(type) => t(`types.${type}`)} />
            </Select>
          </Field>
        </Fields>
      )
    default:
      return action satisfies never
  }
}

const Fields = ({ children }: { children: React.ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
)
