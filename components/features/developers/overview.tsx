import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { download } from '#components/ui/download.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { Code } from './code.tsx'

const SHELL = `export API_BASE_URL=https://api.example.com
read -rs API_KEY && export API_KEY
desk doctor`
const PROGRAM = `import { Client, listCompanies } from '@company-dashboard/client'

const { API_BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env
const client = new Client({ baseUrl, apiKey })
console.log(await listCompanies(client, { query: { siren: '552100554' } }))
await client.close()`

/** Getting started: base address, API key, sample code, and the OpenAPI document to download. */
export function Overview({ document }: { document: object }) {
  const t = useTranslations('developers')
  const save = () =>
    download(
      new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' }),
      'openapi.json',
    )
  return (
    <Panel
      title={t('begin')}
      actions={<Button size="sm" icon={<Download size={14} />} onClick={save} label={t('save')} />}
    >
      <div className="flex flex-col gap-4">
        <DescriptionList>
          <Fact label={t('address')} value={t('addressText')} />
          <Fact label={t('key')}>
            {t.rich('keyText', { code: (text) => <code className="font-mono text-xs">{text}</code> })}
          </Fact>
          <Fact label={t('spelling')}>
            {t.rich('spellingText', { code: (text) => <code className="font-mono text-xs">{text}</code> })}
          </Fact>
          <Fact label={t('tries')} value={t('triesText')} />
        </DescriptionList>
        <Code
          title={t('inShell')}
          text={SHELL}
          action={<CopyButton value={SHELL} what={t('inShell')} size="sm" />}
        />
        <Code
          title={t('inProgram')}
          text={PROGRAM}
          action={<CopyButton value={PROGRAM} what={t('inProgram')} size="sm" />}
        />
      </div>
    </Panel>
  )
}
