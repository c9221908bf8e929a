'use client'

import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import type { CampaignColumnId } from '../campaign-column.ts'
import { type CampaignView, filterColumn } from '../campaign-view.ts'

interface TextFiltersProps {
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
  /** A column that somebody wants to filter, before there is a text. */
  asked: CampaignColumnId | null
  onAnswered: () => void
}

/** The filters applied here, among the rows that are loaded: words in any column, and texts in one column each. */
export function TextFilters({ view, change, asked, onAnswered }: TextFiltersProps) {
  const t = useTranslations('campaignGrid')
  const columns = [...new Set([...view.filters.map(([id]) => id), ...(asked ? [asked] : [])])]
  return (
    <>
      <TextBox
        label={t('search')}
        value={view.search}
        onChange={(search) => change((now) => ({ ...now, search }))}
        className="min-w-40 flex-1 basis-48 sm:max-w-72"
        icon
        testId="campaign-search"
      />
      {columns.map((id) => {
        const name = t(`columns.${id}`)
        const close = () => {
          if (asked === id) onAnswered()
          change((now) => filterColumn(now, id, ''))
        }
        return (
          <span key={id} className="flex min-w-0 items-center gap-1">
            <span aria-hidden className="max-w-32 truncate text-xs text-ink-2">
              {name}
            </span>
            <TextBox
              label={t('columnFilter', { name })}
              value={view.filters.find(([each]) => each === id)?.[1] ?? ''}
              focused={asked === id}
              onChange={(text) => change((now) => filterColumn(now, id, text))}
              className="w-32"
            />
            <IconButton
              size="sm"
              label={t('removeFilter', { name })}
              icon={<X aria-hidden size={14} />}
              onClick={close}
            />
          </span>
        )
      })}
    </>
  )
}

interface TextBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
  className: string
  focused?: boolean
  icon?: boolean
  testId?: string
}

/** What is typed shows at once; the rows follow in the same frame, the address a moment later. */
function TextBox({ label, value, onChange, className, focused = false, icon = false, testId }: TextBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  return (
    <Input
      ref={box}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={icon ? label : undefined}
      data-testid={testId}
      leading={icon ? <Search aria-hidden size={14} /> : undefined}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        sent.current = event.target.value
        onChange(event.target.value)
      }}
      className={className}
    />
  )
}
