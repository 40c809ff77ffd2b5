import { chooseUpstream, target } from '../api/target.ts'
import { pageConfig } from '../env.ts'
import { useMessages } from '../language.tsx'
import styles from './ClusterSelect.module.css'
import { pageMessages } from './page.messages.ts'

/** Which of several clusters the console looks at. */
export function ClusterSelect() {
  const t = useMessages(pageMessages)
  return (
    <select
      className={styles.select}
      aria-label={t.cluster}
      title={target.upstream}
      value={target.upstream ?? ''}
      onChange={(event) => chooseUpstream(event.currentTarget.value)}
    >
      {pageConfig.upstreams.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}
