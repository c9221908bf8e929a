'use client'

import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { download } from '../download.ts'
import { useErrorText } from '../feedback/error-text.ts'
import { panelError } from '../feedback/panel-state.ts'
import { toast } from '../feedback/toast-store.ts'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import { type CsvColumn, type CsvKind, csvFile } from './csv-file.ts'

interface CsvMenuProps<Row> {
  /** What its button says. */
  label: ReactNode
  fileName: string
  /** What to save, asked for when it is: none disables the button. */
  count: number
  rows: () => readonly Row[]
  /** What the file says of each; names and the like are read first. May throw ApiError. */
  columns: (rows: readonly Row[]) => readonly CsvColumn<Row>[] | Promise<readonly CsvColumn<Row>[]>
}

/** Takes a list away as a file. */
export function CsvMenu<Row>({ label, fileName, count, rows, columns }: CsvMenuProps<Row>) {
  const t = useTranslations('ui.csv')
  const french = useLocale() === 'fr'
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const save = async (kind: CsvKind) => {
    const asked = rows()
    setBusy(true)
    try {
      download(csvFile(asked, await columns(asked), kind), `${fileName}.csv`)
    } catch (error) {
      toast({ tone: 'danger', title: t('failed'), description: errorText(panelError(error)).title })
    } finally {
      setBusy(false)
    }
  }
  const kinds: CsvKind[] = french ? ['semicolon', 'comma'] : ['comma', 'semicolon']
  return (
    <Menu
      label={t('menu')}
      trigger={(props) => (
        <Button {...props} size="sm" busy={busy} disabled={count === 0} icon={Download}>
          {label}
        </Button>
      )}
    >
      {kinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => void save(kind)}>
          {t(kind)}
        </MenuItem>
      ))}
    </Menu>
  )
}
