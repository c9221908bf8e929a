'use client'

import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/paths.ts'

const examples = [
  ['siren', '552 100 554'],
  ['siret', '552 100 554 00021'],
  ['tva', 'FR 45 552 100 554'],
  ['domain', 'example.fr'],
  ['linkedin', 'linkedin.com/company/example'],
  ['id', '48213'],
  ['name', 'example'],
] as const

const keys = [
  ['keyFocus', ['/'], ['ctrl', 'K']],
  ['keyMove', ['↑'], ['↓']],
  ['keyOpen', ['enter']],
  ['keyClose', ['esc']],
] as const

const named = { ctrl: 'ctrl', enter: 'enter', esc: 'esc' } as const

/** What one can do from here, until there is something that needs a person. */
export function HomePage() {
  const t = useTranslations('shell.home')
  const nameOf = (key: string) => (key in named ? t(`keyNames.${named[key as keyof typeof named]}`) : key)
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Panel
            title={t('lookupTitle')}
            description={t('lookupText')}
            state={{ kind: 'full' }}
            padded={false}
            actions={
              <LinkButton href={paths.companies()} icon={<ArrowRight aria-hidden size={14} />} size="sm">
                {t('open')}
              </LinkButton>
            }
          >
            <dl>
              {examples.map(([kind, example]) => (
                <div
                  key={kind}
                  className="grid min-h-row items-center gap-x-4 border-b border-line px-4 py-1 last:border-b-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
                >
                  <dt className="text-ink-2">{t(`kinds.${kind}`)}</dt>
                  <dd className="ident text-ink-3">{example}</dd>
                </div>
              ))}
            </dl>
          </Panel>
          <Panel title={t('keys')} state={{ kind: 'full' }} padded={false} className="pointer-coarse:hidden">
            <dl>
              {keys.map(([name, ...chords]) => (
                <div
                  key={name}
                  className="flex min-h-row items-center justify-between gap-4 border-b border-line px-4 py-1 last:border-b-0"
                >
                  <dt className="text-ink-2">{t(name)}</dt>
                  <dd className="flex gap-2">
                    {chords.map((chord) => (
                      <span key={chord.join('+')} className="flex gap-0.5">
                        {chord.map((key) => (
                          <Kbd key={key}>{nameOf(key)}</Kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      </PageBody>
    </>
  )
}
