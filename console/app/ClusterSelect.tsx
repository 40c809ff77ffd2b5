import { sameClusters } from '#api/clusters.ts'
import { chooseUpstream, target } from '#api/target.ts'
import { pageConfig } from '#env.ts'
import { useFormats, useMessages } from '#language.tsx'
import styles from './ClusterSelect.module.css'
import { pageMessages } from './page.messages.ts'

/** Which of several clusters the console looks at. */
export function ClusterSelect() {
  const t = useMessages(pageMessages)
  const { list } = useFormats()
  return (
    <select
      className={styles.select}
      aria-label={t.cluster}
      title={target.upstream}
      value={target.upstream ?? ''}
      onChange={(event) => chooseUpstream(event.currentTarget.value)}
    >
      {pageConfig.upstreams.map((name) => {
        const same = sameClusters(name)
        return (
          <option key={name} value={name}>
            {same.length === 0 ? name : `${name} (${t.sameAs(list(same))})`}
          </option>
        )
      })}
    </select>
  )
}
