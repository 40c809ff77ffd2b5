import { useIsBusy } from '#api/activity.ts'
import styles from './Progress.module.css'

/** A line at the top while calls, or the code of a screen, take their time. */
export function Progress() {
  return useIsBusy() ? <div className={styles.line} data-loading aria-hidden="true" /> : null
}
