'use client'

import Command from 'lucide-react/icons/command'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { MissingPart } from '#components/ui/feedback/missing-part.tsx'
import { takeAsked } from '#lib/early-press/early-press.ts'

/** By then the page has done its own work, milliseconds. */
const AFTER_THE_PAGE = 8_000

const load = () => import('./palette.tsx')

/**
 * The palette's button. Ctrl-K and `?` press it (lib/early-press/script.ts), which keeps what is typed until the palette is
 * there: it is loaded a while after the page, or when it is asked for.
 */
export function PaletteSlot({ idAccount }: { idAccount: string }) {
  const t = useTranslations('palette')
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [asked, setAsked] = useState<ReturnType<typeof takeAsked>>(null)
  const [missed, setMissed] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AFTER_THE_PAGE)
    return () => clearTimeout(timer)
  }, [])
  const open = () =>
    void load().then(
      (loaded) =>
        // Its field has the focus before the next key can come: none is lost between what was kept and what is typed.
        flushSync(() => {
          setPart(loaded)
          setAsked(takeAsked())
        }),
      () => {
        takeAsked()
        setMissed((times) => times + 1)
      },
    )
  return (
    <>
      <IconButton
        size="md"
        label={t('open')}
        tooltip={`${t('open')} (Ctrl K)`}
        data-early="palette"
        aria-haspopup="dialog"
        icon={<Command size={14} />}
        onClick={open}
      />
      {missed > 0 && <MissingPart key={missed} />}
      {part && asked && (
        <part.Palette {...asked} idAccount={idAccount} onView={setAsked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
