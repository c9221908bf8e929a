import { Share2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FileButton } from '#components/ui/form/file-button.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { packList } from '#lib/lookup/packed-list.ts'
import { Button } from '../button.tsx'
import { copyText } from '../copy-button.tsx'
import { download } from '../download.ts'
import { isLoadFailure } from '../feedback/load-failure.ts'
import { toast } from '../feedback/toast-store.ts'

/** Shares a long list: as a link that contains it if that is short enough, else as a file. */
export function ShareList({ text, address, name }: { text: string; address: string; name: string }) {
  const t = useTranslations('ui.list')
  const share = async () => {
    const packed = await packList(text)
    if (packed !== null && (await copyText(window.location.origin + address + packed))) {
      toast({ title: t('linkCopied'), description: t('linkCopiedText'), tone: 'success' })
      return
    }
    download(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${name}.txt`)
    toast({ title: t('fileSaved'), description: t('fileSavedText', { from: t('fromFile') }) })
  }
  return <Button icon={Share2} onClick={() => void share()} label={t('share')} />
}

/** Reads a list from a text file, a CSV file or a workbook: one line per row. */
export function ListFromFile({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('ui.list')
  const page = useTranslations('errors.page')
  // If two files are being read, the one chosen last wins.
  const latest = useRef<File>(null)
  const read = async (file: File) => {
    latest.current = file
    try {
      const { readTextList } = await import('#lib/import/read-text-list.ts')
      const { text, onlySheet } = await readTextList(file)
      if (latest.current !== file) return
      onText(text)
      if (onlySheet !== null)
        toast({ title: t('oneSheet', { sheet: plainLine(onlySheet) }), description: t('oneSheetText') })
    } catch (error) {
      if (latest.current !== file) return
      const description = isLoadFailure(error) ? page('missingText') : t('unreadableText')
      toast({ tone: 'danger', title: t('unreadable'), description })
    }
  }
  return <FileButton variant="ghost" label={t('fromFile')} onFile={(file) => void read(file)} />
}
