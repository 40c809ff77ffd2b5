import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconCopy,
  IconLayoutDistributeVertical,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import { Tip } from '#ui/Tip.tsx'
import { designerMessages } from './designer.messages.ts'
import styles from './designer.module.css'

export type ToolName = 'undo' | 'redo' | 'copy' | 'paste' | 'layout'

const TOOLS: readonly (readonly [ToolName, TablerIcon, keys?: string])[] = [
  ['undo', IconArrowBackUp, 'Control+Z'],
  ['redo', IconArrowForwardUp, 'Control+Shift+Z'],
  ['copy', IconCopy, 'Control+C'],
  ['paste', IconClipboard, 'Control+V'],
  ['layout', IconLayoutDistributeVertical],
]

/** The tool of a key with Control or Command. */
export function toolOfKey(key: string, isShifted: boolean): ToolName | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return isShifted ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    case 'c':
      return 'copy'
    case 'v':
      return 'paste'
    default:
      return undefined
  }
}

interface ToolsProps {
  enabled: ReadonlySet<ToolName>
  onUse: (tool: ToolName) => void
}

/** Undo, redo, copy, paste and layout as buttons with their keys. */
export function Tools({ enabled, onUse }: ToolsProps) {
  const t = useMessages(designerMessages)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t.tools}>
      {TOOLS.map(([tool, Icon, keys]) => (
        <Tip
          key={tool}
          label={keys === undefined ? t[tool] : `${t[tool]} (${keys.replace('Control', 'Ctrl')})`}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t[tool]}
            aria-keyshortcuts={keys}
            disabled={!enabled.has(tool)}
            onClick={() => onUse(tool)}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tip>
      ))}
    </div>
  )
}
