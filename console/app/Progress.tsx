import { useIsBusy } from '../api/activity.ts'
import styles from './Progress.module.css'

/** A line at the top while calls take their time. */
export function Progress() {
  return useIsBusy() ? <div className={styles.line} aria-hidden="true" /> : null
}
