import styles from './Count.module.css'

interface CountProps {
  /** Number to show; `undefined` until it is known. */
  value: number | undefined
  text: string
  /** The meaning of a count other than 0: lost is red, waiting is amber, in every list. */
  of: 'lost' | 'waiting'
}

/** A count in a cell, marked where it is not 0. */
export function Count({ value = 0, text, of }: CountProps) {
  return (
    <span className={styles.count} data-of={value > 0 ? of : undefined}>
      {text}
    </span>
  )
}
