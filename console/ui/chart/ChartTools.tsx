import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconMaximize, IconPhotoDown, IconTable, IconZoomReset } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { chartMessages } from './chart.messages.ts'
import { Tip } from '../Tip.tsx'
import styles from './Chart.module.css'

interface ChartToolsProps {
  isTable: boolean
  onTable: () => void
  /** Resets the zoom; absent while the charts are not zoomed. */
  onReset?: () => void
  onFullScreen?: () => void
  onImage?: () => void
}

/** Tools of a chart (table, reset, full screen, image); visible while the pointer or the focus is on the chart. */
export function ChartTools(props: ChartToolsProps) {
  const t = useMessages(chartMessages)
  const { isTable, onTable, onReset, onFullScreen, onImage } = props
  return (
    <span className={styles.tools} data-needed={isTable || onReset !== undefined}>
      {onReset && (
        <Tool label={t.resetZoom} onClick={onReset}>
          <IconZoomReset size={16} />
        </Tool>
      )}
      <Tool label={t.showAsTable} onClick={onTable} isPressed={isTable}>
        <IconTable size={16} />
      </Tool>
      {onImage && (
        <Tool label={t.saveImage} onClick={onImage}>
          <IconPhotoDown size={16} />
        </Tool>
      )}
      {onFullScreen && (
        <Tool label={t.fullScreen} onClick={onFullScreen}>
          <IconMaximize size={16} />
        </Tool>
      )}
    </span>
  )
}

interface ToolProps {
  label: string
  onClick: () => void
  isPressed?: boolean
  children: ReactNode
}

function Tool({ label, onClick, isPressed, children }: ToolProps) {
  return (
    <Tip label={label}>
      <ActionIcon
        variant={isPressed === true ? 'light' : 'subtle'}
        color={isPressed === true ? undefined : 'gray'}
        size={24}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tip>
  )
}
