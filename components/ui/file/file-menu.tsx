import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { Button } from '../button.tsx'
import { toast } from '../feedback/toast-store.ts'
import { useAttempt } from '../feedback/use-attempt.ts'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import { type FileFormat, fileFormats } from './file-form.ts'

interface FileMenuProps<Row> {
  label: ReactNode
  /** Without its extension. */
  fileName: string
  size?: 'sm' | 'md'
  /** How many rows there are; 0 disables the button. */
  count: number
  rows: () => readonly Row[] | Promise<readonly Row[]>
  /** Loads the names for the file. If that fails, the file has ids instead, and the person is told. */
  names?: (rows: readonly Row[]) => Promise<unknown>
  /** The file's columns. May throw ApiError. */
  columns: (rows: readonly Row[]) => readonly FileColumn<Row>[] | Promise<readonly FileColumn<Row>[]>
  /** Further choices, above the formats. */
  children?: ReactNode
}

export function FileMenu<Row>(props: FileMenuProps<Row>) {
  const { label, fileName, size = 'sm', count, rows, names, columns, children } = props
  const t = useTranslations('ui.file')
  const locale = useLocale()
  const { busy, attempt } = useAttempt(({ whole }) =>
    toast({ tone: 'danger', title: t('failed'), description: whole }),
  )
  const save = (format: FileFormat) =>
    attempt(async () => {
      const asked = await rows()
      await names?.(asked).catch(() => {
        toast({ title: t('namesMissing'), description: t('namesMissingText'), tone: 'warning' })
      })
      const { saveTable } = await import('./save-table.ts')
      await saveTable({ rows: asked, columns: await columns(asked) }, fileName, format)
    })
  return (
    <Menu
      label={t('menu')}
      trigger={(props) => (
        <Button {...props} size={size} busy={busy} disabled={count === 0} icon={Download} label={label} />
      )}
    >
      {children}
      {fileFormats(locale).map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)} label={t(format)} />
      ))}
    </Menu>
  )
}
