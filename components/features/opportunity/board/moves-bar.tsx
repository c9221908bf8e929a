import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bottomBar } from '#components/ui/bottom-bar.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { ignoreDoubleClick } from '#components/ui/ignore-double-click.ts'
import { BatchAgain, BatchList, BatchProgress, useBatch } from '#components/ui/table/batch-list.tsx'
import type { BatchWords } from '#components/ui/table/batch-report.tsx'
import type { Moves, Moving } from './use-moves.ts'

const BatchReport = dialogOf(() => import('#components/ui/table/batch-report.tsx'), 'BatchReport')

/** Progress of bulk moves, as bars below the cards: a settled one, with Undo, until it is closed or another one starts. */
export const MovesBar = ({ moves }: { moves: Moves }) => (
  <div
    ref={bottomBar}
    className="sticky bottom-0 z-10 max-h-[50dvh] shrink-0 overflow-y-auto border-t border-line bg-raised"
  >
    {moves.moving.map((moving) => (
      <Bar key={moving.id} moving={moving} moves={moves} />
    ))}
  </div>
)

function Bar({ moving, moves: { stopMoving, titleOf } }: { moving: Moving; moves: Moves }) {
  const t = useTranslations('board')
  const ui = useTranslations('ui')
  const { batch, label, undo } = moving
  const { entries, count, waiting, busy } = useBatch(batch)
  const [open, setOpen] = useState(false)
  const done = count('done')
  const isWhole = !busy && done === entries.length
  const merged = batch.moved().filter((one) => one.merged).length
  const words = moving.undoes
    ? t(busy ? 'movingBack' : 'movedBackMany', { count: done })
    : t(busy ? 'movingTo' : 'movedMany', { count: done, label })
  if (entries.length === 0) return null
  const lineOf = {
    nameOf: ({ idOpportunity }: { idOpportunity: number }) => titleOf(idOpportunity),
    keyOf: ({ idOpportunity }: { idOpportunity: number }) => String(idOpportunity),
  }
  return (
    <section
      aria-label={t('moves')}
      data-testid="moves-bar"
      className="px-gutter py-2 text-sm not-first:border-t not-first:border-line"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-60">
          {isWhole ? (
            <p role="status" className="font-medium">
              {words}
            </p>
          ) : (
            <>
              <p className="mb-1 font-medium">{words}</p>
              <BatchProgress batch={batch} />
            </>
          )}
          {!busy && merged > 0 && <p className="text-ink-2">{t('mergedMany', { count: merged })}</p>}
        </div>
        {!isWhole && (
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideMoves' : 'showMoves')}
          </Button>
        )}
        {busy ? (
          waiting > 0 && (
            <Button
              size="sm"
              onClick={ignoreDoubleClick(batch.cancel)}
              label={ui('batch.cancel', { count: waiting })}
            />
          )
        ) : (
          <>
            <BatchAgain size="sm" batch={batch} />
            <BatchReport size="sm" title={words} entries={entries} {...(lineOf as BatchWords)} />
            <div className="flex items-center gap-x-3">
              {done > 0 && !moving.undoes && (
                <Button size="sm" variant={isWhole ? 'primary' : 'secondary'} onClick={undo}>
                  {isWhole ? t('undo') : t('undoMany', { count: done })}
                </Button>
              )}
              <IconButton label={ui('close')} icon={X} onClick={() => stopMoving(moving.id)} />
            </div>
          </>
        )}
      </div>
      {open && !isWhole && (
        <div className="mt-2">
          <BatchList batch={batch} {...lineOf} />
        </div>
      )}
    </section>
  )
}
