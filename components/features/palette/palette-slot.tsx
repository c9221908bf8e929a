'use client'

import { Command } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { MissingPart } from '#components/ui/feedback/missing-part.tsx'
import { takePaletteRequest } from '#lib/early-press/early-press.ts'
import { callAfter } from '#lib/when-idle.ts'

/** The palette is prefetched this long after the page, milliseconds. */
const AFTER_THE_PAGE = 8_000

const load = () => import('./palette.tsx')

/**
 * The palette's button. Ctrl-K and `?` press it by lib/early-press/script.ts, which buffers typed keys until the
 * palette is loaded: some time after the page, or on the first press.
 */
export function PaletteSlot() {
  const t = useTranslations('palette')
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [asked, setAsked] = useState<ReturnType<typeof takePaletteRequest>>(null)
  const [missed, setMissed] = useState(0)
  useEffect(() => callAfter(AFTER_THE_PAGE, () => void load().catch(() => undefined)), [])
  const open = () =>
    void load().then(
      (loaded) =>
        // Synchronously, so that its field has the focus before the next key: none is lost after the buffered ones.
        flushSync(() => {
          setPart(loaded)
          setAsked(takePaletteRequest())
        }),
      () => {
        takePaletteRequest()
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
      {part && asked && <part.Palette {...asked} onView={setAsked} onClose={() => setAsked(null)} />}
    </>
  )
}
