import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { receivers } from './receivers.generated.ts'

type FileName = keyof typeof receivers

const LANGUAGES: readonly { value: FileName; label: string }[] = [
  { value: 'receiver.mjs', label: 'Node' },
  { value: 'receiver.py', label: 'Python' },
  { value: 'receiver.php', label: 'PHP' },
  { value: 'receiver.go', label: 'Go' },
]

const isComment = (line: string) => /^\s*(\/\/|#|""")/.test(line)

/** Complete receivers to start from: the files of docs/receivers, which the tests run. */
export function ReceiverCode() {
  const t = useTranslations('webhookSignature')
  const [name, setName] = useState<FileName>('receiver.mjs')
  const text = receivers[name]
  return (
    <Panel
      title={t('code.title')}
      description={t('code.about')}
      padded={false}
      actions={<CopyButton value={text} what={name} />}
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <SegmentedControl label={t('code.language')} options={LANGUAGES} value={name} onChange={setName} />
        <code className="font-mono text-xs text-ink-3">{name}</code>
      </div>
      <pre
        role="region"
        aria-label={t('code.of', { name })}
        tabIndex={0}
        className="inset-focus max-h-[36rem] overflow-auto bg-sunken px-4 py-3 font-mono text-xs leading-5 text-ink"
      >
        {[...text.matchAll(/.*\n?/g)].map(({ 0: line, index }) => (
          <span key={index} className={isComment(line) ? 'text-ink-3' : undefined}>
            {line}
          </span>
        ))}
      </pre>
    </Panel>
  )
}
