import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useStades } from '../model/use-board.tsx'
import type { CalendarWords } from './calendar-words.ts'

interface IcalButtonProps {
  rows: readonly BoardCard[]
  /** How many of them have a deadline. */
  count: number
  words: CalendarWords
}

/** Takes the deadlines that pass the filters away, as a file that calendar programs read. */
export function IcalButton({ rows, count, words }: IcalButtonProps) {
  const { t, notation } = words
  const errorText = useErrorText()
  const { byId } = useStades()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { saveIcal } = await import('./save-ical.ts')
      await saveIcal(rows, words, (idStade) => byId.get(idStade ?? 0)?.label ?? null)
    } catch (error) {
      toast({ tone: 'danger', title: t('fileFailed'), description: errorText(panelError(error)).title })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      icon={CalendarArrowDown}
      busy={busy}
      disabled={count === 0}
      data-tooltip={t('fileTip', { count, shown: formatNumber(count, notation.locale) })}
      onClick={() => void save()}
    >
      <span className="max-sm:sr-only">{t('file')}</span>
    </Button>
  )
}
