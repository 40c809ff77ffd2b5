import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { clientAttributeList } from '@signalbox/contract/client-health'
import { IconStack2 } from '@tabler/icons-react'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import type { FilterMember } from '#ui/filter/filter.ts'
import { clientsMessages } from '../clients.messages.ts'

interface GroupMenuProps {
  members: readonly FilterMember[]
  /** The attribute that the clients are counted by. */
  group?: string
}

/** Counts the clients by a client attribute in place of their list. */
export function GroupMenu({ members, group }: GroupMenuProps) {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const isWhole = useCan(clientAttributeList).can
  const names = members.map(({ name }) => ({
    key: name,
    label: name,
    onSelect: () => void router.navigate(paths.clients({ group: name })),
  }))
  const reason = isWhole ? t.groupNoNames : t.groupNoNamesHere
  const none = {
    key: '',
    label: t.groupNone,
    ...(group === undefined && { disabledReason: reason }),
    onSelect: () => void router.navigate(paths.clients()),
  }
  const hasNone = group !== undefined || names.length === 0
  return (
    <ActionMenu actions={hasNone ? [...names, none] : names}>
      <Button variant="default" leftSection={<IconStack2 size={16} />}>
        {group === undefined ? t.groupBy : t.groupedBy(group)}
      </Button>
    </ActionMenu>
  )
}
