import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#language.tsx'
import styles from './ToolFold.module.css'
import { uiMessages } from './ui.messages.ts'

/** Tools after a field that searches. On a phone a button beside the field shows them, so that the rows begin higher. */
export function ToolFold({ children }: { children: ReactNode }) {
  const t = useMessages(uiMessages)
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <>
      <ActionIcon
        className={styles.unfold}
        data-unfold
        variant="default"
        size={32}
        aria-label={t.tools}
        title={t.tools}
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <IconAdjustmentsHorizontal size={16} />
      </ActionIcon>
      <div className={styles.tools}>{children}</div>
    </>
  )
}
