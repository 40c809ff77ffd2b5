import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import type { Address } from '#routing/path.ts'
import { useRouter } from '#routing/react.tsx'
import { ActionMenu, type MenuAction } from '#ui/ActionMenu.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { LinkButton } from './LinkButton.tsx'
import styles from './PageActions.module.css'

interface Entry extends Pick<MenuAction, 'key' | 'label' | 'isDanger' | 'disabledReason'> {
  /** Whether the object of the action is still being read. */
  isPending?: boolean
  /** Whether it is less used than the others, and an entry of the menu at every width. */
  isInMenu?: boolean
}

export type PageAction = Entry & ({ to: Address } | { onSelect: () => void })

/**
 * Actions on the object of a page: buttons beside the title, followed by a menu of the less used ones. On narrow
 * screens all of them are in the menu.
 */
export function PageActions({ actions }: { actions: readonly PageAction[] }) {
  const isNarrow = useIsNarrow()
  const buttons = actions.filter(({ isInMenu }) => !isNarrow && isInMenu !== true)
  const others = actions.filter((action) => !buttons.includes(action))
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {others.length > 0 && <MoreMenu actions={others} />}
    </>
  )
}

function MoreMenu({ actions }: { actions: readonly PageAction[] }) {
  const t = useMessages(uiMessages)
  const router = useRouter()
  const entries = actions
    .filter(({ isPending }) => isPending !== true)
    .map((action) => ({
      ...action,
      onSelect: 'to' in action ? () => void router.navigate(action.to) : action.onSelect,
    }))
  return (
    <ActionMenu actions={entries}>
      <ActionIcon variant="default" size={32} aria-label={t.moreActions} title={t.moreActions}>
        <IconDots size={16} />
      </ActionIcon>
    </ActionMenu>
  )
}

function ActionButton({ action }: { action: PageAction }) {
  const { label, isDanger, isPending, disabledReason } = action
  if ('to' in action && disabledReason === undefined) {
    return <LinkButton to={action.to}>{label}</LinkButton>
  }
  return (
    <Button
      variant="default"
      className={isDanger === true ? styles.danger : undefined}
      disabled={isPending === true || disabledReason !== undefined}
      title={disabledReason}
      onClick={'to' in action ? undefined : action.onSelect}
    >
      {label}
    </Button>
  )
}
