import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { usePassedFocus } from './passed-focus.ts'

interface BannerProps {
  tone: 'success' | 'info' | 'warning' | 'error'
  title: string
  action?: ReactNode
  /** Whether the text follows the title in its line, so that a short notice has one line. */
  isInline?: boolean
  children?: ReactNode
}

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

/** A notice about the whole content below. */
export function Banner({ tone, title, action, isInline = false, children }: BannerProps) {
  const Icon = icons[tone]
  // The banner's own action may remove it.
  const element = usePassedFocus()
  return (
    <div
      className={styles.banner}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      ref={element}
    >
      <Icon size={18} className={styles.icon} aria-hidden="true" />
      <div className={styles.words} data-inline={isInline}>
        <strong>{title}</strong>
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
