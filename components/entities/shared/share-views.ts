import type { QueryClient } from '@tanstack/react-query'
import type { Kept } from '#lib/domain/workspace/merge.ts'
import type { TeamView as TeamViewItem } from '#lib/domain/workspace/workspace.ts'
import { writeWorkspace } from '#lib/query/workspace.ts'
import { equalsIgnoringCase, nameBeside, type SavedView, type SharedView } from '#lib/views/saved-view.ts'
import { sharing, type TeamViewActs } from '#lib/views/sharing.ts'
import { viewStore } from '#lib/views/view-store.ts'
import { deleteShared, type Replica, type Sharer, startReplica } from './replica.ts'

const MAX_TRIES = 5

interface Value {
  screen: string
  name: string
  search: string
  isDefault: boolean
}

const keyOf = ({ screen, name }: Pick<Value, 'screen' | 'name'>) => `${screen}\n${name.toLowerCase()}`

const inScreen = (screen: string, { name, search, isDefault = false }: SavedView): Value => ({
  screen,
  name,
  search,
  isDefault,
})

const viewOf = ({ id, value: { screen, name, search, isDefault } }: Kept<Value>) => ({
  screen,
  view: { name, search, ...(isDefault && { isDefault: true }), ...(id !== null && { id }) },
})

const replica: Replica<'views', Value> = {
  collection: 'views',
  rules: {
    same: (one, other) =>
      one.name === other.name && one.search === other.search && one.isDefault === other.isDefault,
    alike: (one, other) => one.search === other.search,
    keyOf,
    beside: (value, isTaken) => ({
      ...value,
      name: nameBeside(value.name, (name) => isTaken(keyOf({ ...value, name }))),
    }),
  },
  here: () =>
    viewStore.all().map(({ screen, view }) => ({ id: view.id ?? null, value: inScreen(screen, view) })),
  base: () =>
    new Map(
      viewStore.known().flatMap(({ id, screen, ...view }) => (id ? [[id, inScreen(screen, view)]] : [])),
    ),
  keep: (here, base) =>
    viewStore.take(
      here.map(viewOf),
      [...base].map(([id, { screen, ...view }]) => ({ screen, id, ...view })),
    ),
  valueOf: ({ screen, name, query, isDefault }) => ({ screen, name, search: query, isDefault }),
  itemOf: ({ search, ...value }) => ({ ...value, query: search }),
  setTeam: (items) =>
    viewStore.takeTeam(
      items
        .toSorted((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }))
        .map(({ id, screen, name, query, isDefault, by }) => ({
          screen,
          view: { id, name, search: query, isDefault, by },
        })),
    ),
  onEdit: viewStore.onEdit,
}

const bodyOf = (
  screen: string,
  { name, search, isDefault }: Pick<SharedView, 'name' | 'search' | 'isDefault'>,
  shared: boolean,
): Omit<TeamViewItem, 'id' | 'mine' | 'by' | 'at'> => ({ screen, name, query: search, isDefault, shared })

/** Synchronises the person's own views with the workspace, reads the team's, and provides the actions on those. */
export function shareViews(client: QueryClient, idAccount: string): Sharer {
  const { sync, stop } = startReplica(client, idAccount, {
    ...replica,
    onState: (state) => sharing.set({ ...sharing.get(), state }),
  })
  /** Writes under the name, or a variant if it is taken, perhaps by a colleague meanwhile, hence several tries. */
  const writeAs = async (
    name: string,
    takenOf: () => readonly { name: string }[],
    write: (name: string) => Promise<{ id: string | null }>,
  ): Promise<string> => {
    for (let count = 0; count < MAX_TRIES; count += 1) {
      const free = nameBeside(name, (one) => takenOf().some((taken) => equalsIgnoringCase(taken.name, one)))
      const { id } = await write(free)
      await sync()
      if (id !== null) return free
    }
    throw new Error('Its name is taken again and again')
  }
  const views: TeamViewActs = {
    share: async (screen, view) => {
      await sync()
      const known = viewStore.get(screen).find(({ name }) => name === view.name) ?? view
      // A session without a person has no own views in the workspace to change.
      const isNew = known.id === undefined || sharing.get().state === 'nobody'
      const name = await writeAs(
        known.name,
        () => viewStore.team(screen),
        (free) => {
          const body = bodyOf(screen, { ...known, name: free, isDefault: false }, true)
          return isNew
            ? writeWorkspace('POST', 'views?spares', body)
            : writeWorkspace('PUT', `views/${known.id}?spares`, body)
        },
      )
      if (isNew) viewStore.remove(screen, known.name)
      return name
    },
    stopSharing: async (screen, view) => {
      await sync()
      const own = () => viewStore.get(screen)
      if (sharing.get().state !== 'nobody')
        return writeAs(view.name, own, (free) => {
          const body = bodyOf(screen, { ...view, name: free, isDefault: false }, false)
          return writeWorkspace('PUT', `views/${view.id}?spares`, body)
        })
      // Without a person the workspace keeps no own views: it stays in this browser.
      const name = nameBeside(view.name, (one) => own().some((taken) => equalsIgnoringCase(taken.name, one)))
      if (!viewStore.save(screen, name, view.search)) throw new Error('This browser cannot keep it')
      await views.remove(view)
      return name
    },
    change: async (screen, view, to) => {
      // A colleague may have changed other parts of it while this person typed a name.
      await sync()
      const known = viewStore.team(screen).find(({ id }) => id === view.id) ?? view
      const others = () => viewStore.team(screen).filter(({ id }) => id !== view.id)
      return writeAs(to.name ?? known.name, others, (free) =>
        writeWorkspace(
          'PUT',
          `views/${view.id}?spares`,
          bodyOf(screen, { ...known, ...to, name: free }, true),
        ),
      )
    },
    remove: ({ id }) => deleteShared('views', id),
  }
  sharing.set({ ...sharing.get(), views })
  return { sync, stop }
}
