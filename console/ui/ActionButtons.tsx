import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import styles from './ActionButtons.module.css'
import type { MenuAction } from './ActionMenu.tsx'
import { Tip } from './Tip.tsx'
import { unavailable } from './unavailable.ts'

/** Actions as small buttons: red where a menu has them red. One that is not available gives its reason as a tip. */
export function ActionButtons({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map(({ key, label, isDanger, disabledReason, onSelect }) => (
    <Tip key={key} label={disabledReason ?? ''} isDisabled={disabledReason === undefined}>
      <Button
        size="xs"
        variant="default"
        className={isDanger === true ? styles.danger : undefined}
        {...(disabledReason !== undefined && unavailable(true))}
        onClick={() => disabledReason === undefined && onSelect()}
      >
        {label}
      </Button>
    </Tip>
  ))
}
