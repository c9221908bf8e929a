'use client'

import { UserCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { NARROW_LINE, NarrowLine } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { LEFT_LINES, LEFT_WINDOW, type LeftContactsData, leftContactsPart } from './model/contact-part.ts'
import { useCompanyLabel } from './use-names.ts'

const LEFT = { by: 'window', q: LEFT_WINDOW, state: 'left' }

export function LeftContactsPanel({ waiting = false }: PartProps) {
  return (
    <HomePanel
      name="left"
      part={leftContactsPart}
      waiting={waiting}
      all={paths.contacts(LEFT)}
      mine={(user) => paths.contacts({ ...LEFT, user })}
      height="min-h-[calc(3rem*4)]"
      skeleton={<LinesSkeleton lines={LEFT_LINES} className={NARROW_LINE} />}
      isEmpty={({ count }) => count === 0}
      icon={UserCheck}
    >
      {(kept) => <Left {...kept} />}
    </HomePanel>
  )
}

function Left({ lines }: LeftContactsData) {
  const t = useTranslations('home')
  const companyOf = useCompanyLabel(lines)
  const nameOf = useContactName()
  return (
    <ul>
      {lines.map((line) => {
        const company = companyOf(line.idCompany)
        const position = line.position === null ? '' : plainLine(line.position)
        return (
          <NarrowLine
            key={line.idCrmVisitCard}
            href={paths.contact(line.idCrmVisitCard)}
            title={nameOf(line)}
            about={position === '' ? company : t('left.positionAt', { position, company })}
            end={<RelativeTime value={line.modified} />}
          />
        )
      })}
    </ul>
  )
}
