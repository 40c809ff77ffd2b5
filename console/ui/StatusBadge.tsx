import styles from './StatusBadge.module.css'

export type Tone = 'running' | 'degraded' | 'stopped' | 'error' | 'neutral'

/** A state as a shape and a word: colour only adds to them. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <StateShape tone={tone} size={8} />
      {label}
    </span>
  )
}

/** The shape of a state, in the colour of the text around it. */
export function StateShape({ tone, size }: { tone: Tone; size: number }) {
  return (
    <svg className={styles.shape} viewBox="0 0 8 8" width={size} height={size} aria-hidden="true">
      {tone === 'running' && <circle cx="4" cy="4" r="3.5" />}
      {tone === 'degraded' && <path d="M4 .5 7.8 7.5H.2Z" />}
      {tone === 'stopped' && <rect x="1" y="1" width="6" height="6" />}
      {tone === 'error' && <path d="M4 0 8 4 4 8 0 4Z" />}
      {tone === 'neutral' && <rect x="0" y="3" width="8" height="2" />}
    </svg>
  )
}
