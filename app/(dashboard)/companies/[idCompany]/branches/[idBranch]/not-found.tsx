import { NoSuchBranch } from '#components/features/branch/no-such-branch.tsx'
import { Messages } from '#components/i18n/messages.tsx'

export default function NotFound() {
  return (
    <Messages of={['branch']}>
      <NoSuchBranch />
    </Messages>
  )
}
