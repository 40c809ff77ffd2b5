import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import styles from './ActionButtons.module.css'
import type { MenuAction } from './ActionMenu.tsx'

/** Actions as small buttons: red where a menu has them red. */
export function ActionButtons({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map(({ key, label, isDanger, disabledReason, onSelect }) => (
    <Button
      key={key}
      size="xs"
      variant="default"
      className={isDanger === true ? styles.danger : undefined}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={onSelect}
    >
      {label}
    </Button>
  ))
}
