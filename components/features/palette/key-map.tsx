import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { chordKeys, type KeySection, keyMap } from './model/key-map.ts'

const sections = Object.keys(keyMap) as KeySection[]

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Backspace: '⌫',
}
const named = ['Escape', 'Space', 'Home', 'End', 'PageUp', 'PageDown', 'Shift', 'Alt', 'Control'] as const
type Named = (typeof named)[number]

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export function KeyMap({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const { preferences, choose } = usePreferences()
  const mac = isMac()
  const macSigns: Partial<Record<Named, string>> = { Shift: '⇧', Alt: '⌥' }
  const nameOf = (key: string) => {
    if (key === 'Mod') return mac ? '⌘' : t('keyNames.Control')
    const word = named.find((one) => one === key)
    if (word) return (mac && macSigns[word]) || t(`keyNames.${word}`)
    return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  }
  return (
    <Dialog size="lg" onClose={onClose} title={t('keysTitle')} description={t('keysAbout')}>
      <Checkbox
        className="mb-4 rounded-md border border-line bg-sunken px-3 py-2"
        label={t('singleKeys')}
        hint={t('singleKeysHint')}
        checked={preferences.shortcuts === 'on'}
        onCheckedChange={(checked) => choose('shortcuts', checked ? 'on' : 'off')}
        data-autofocus=""
      />
      <div className="columns-1 gap-x-8 sm:columns-2" data-testid="key-map">
        {sections.map((section) => (
          <section key={section} className="mb-4 break-inside-avoid" aria-labelledby={`keys-${section}`}>
            <h3 id={`keys-${section}`} className="mb-0.5 text-sm font-semibold">
              {t(`keys.${section}.title`)}
            </h3>
            <dl>
              {Object.entries(keyMap[section]).map(([line, chords]: [string, readonly string[]]) => (
                <div
                  key={line}
                  className="flex min-h-8 items-center justify-between gap-3 border-b border-line py-1 last:border-b-0"
                >
                  <dt className="min-w-2/5 flex-1 basis-0 text-sm text-ink-2">
                    {t(`keys.${section}.${line}` as 'keys.global.keys')}
                  </dt>
                  <dd className="flex flex-wrap justify-end gap-x-2 gap-y-1">
                    {chords.map((chord) => (
                      <span key={chord} data-chord={chord} className="flex gap-0.5">
                        {chordKeys(chord).map((key) => (
                          <Kbd key={key}>{nameOf(key)}</Kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
