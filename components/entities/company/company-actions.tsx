import { Handshake, Sparkles, Tag as TagIcon, UsersRound } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useGo } from '#components/ui/use-go.ts'
import { contactsAddress } from '#lib/lookup/contacts-address.ts'
import { RoleButton } from '../team/role.tsx'

/** The most companies in one batch of writes: more is a task for a program, not for a dialog. */
const MAX = 500

export interface ChosenCompany {
  idCompany: number
  name: string
}

/** Props of a dialog about companies, open while mounted. */
interface ForCompanies {
  companies: readonly ChosenCompany[]
  onClose: () => void
}

/**
 * Components of other features that a list of companies needs, passed in by the page. Components, not functions: a server
 * component can pass a client component as a prop, but not a function.
 */
export interface CompanySlots {
  FollowButton: ComponentType<{ ids: () => readonly number[] }>
  TagCompanies: ComponentType<ForCompanies>
  CreateOpportunities: ComponentType<ForCompanies>
  EnrichCompanies: ComponentType<ForCompanies>
}

type Act = 'tag' | 'create' | 'enrich'

interface CompanyActionsOptions {
  slots: CompanySlots
  /** The selected companies, each once, in the order of the list. */
  ids: () => readonly number[]
  /** The same with their names, which may have to be loaded. */
  companies: () => readonly ChosenCompany[] | Promise<readonly ChosenCompany[]>
}

/**
 * The actions on selected companies, for any list: the buttons for a selection bar, and the dialog of the clicked one,
 * which stays open when the selection is cleared.
 */
export function useCompanyActions({ slots, ids, companies }: CompanyActionsOptions): {
  buttons: ReactNode
  dialog: ReactNode
} {
  const t = useTranslations('companyActions')
  const go = useGo()
  const [acting, setActing] = useState<{ act: Act; companies: readonly ChosenCompany[] } | null>(null)
  const [naming, setNaming] = useState<Act | null>(null)
  const { FollowButton, TagCompanies, CreateOpportunities, EnrichCompanies } = slots
  const act = async (name: Act) => {
    if (ids().length > MAX) {
      toast({ title: t('tooMany', { most: MAX }), tone: 'warning' })
      return
    }
    setNaming(name)
    try {
      setActing({ act: name, companies: await companies() })
    } finally {
      setNaming(null)
    }
  }
  const start = (name: Act) => ({
    busy: naming === name,
    disabled: naming !== null && naming !== name,
    onClick: () => void act(name),
  })
  const asked = acting && { companies: acting.companies, onClose: () => setActing(null) }
  return {
    buttons: (
      <>
        <FollowButton ids={ids} />
        <RoleButton size="sm" icon={TagIcon} {...start('tag')} label={t('tag')} />
        <RoleButton size="sm" icon={Handshake} {...start('create')} label={t('create')} />
        <Button size="sm" icon={UsersRound} onClick={() => go.to(contactsAddress('company', ids()))}>
          {t('contacts')}
        </Button>
        <RoleButton size="sm" icon={Sparkles} {...start('enrich')} label={t('enrich')} />
      </>
    ),
    dialog: asked && (
      <>
        {acting.act === 'tag' && <TagCompanies {...asked} />}
        {acting.act === 'create' && <CreateOpportunities {...asked} />}
        {acting.act === 'enrich' && <EnrichCompanies {...asked} />}
      </>
    ),
  }
}
