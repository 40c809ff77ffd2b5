import { clusters, hasSeveralClusters, sameClusters } from '#api/clusters.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClusterMark, clusterColor } from '#domain/clusters/ClusterMark.tsx'
import styles from './ClusterBar.module.css'
import { ClusterSelect } from './ClusterSelect.tsx'
import { pageMessages } from './page.messages.ts'

/** Name, host and colour of the cluster that the page manages, with a choice if there are several. */
export function ClusterBar() {
  const t = useMessages(pageMessages)
  const { list } = useFormats()
  const current = clusters.find(({ isCurrent }) => isCurrent)
  if (current === undefined) return null
  const { name, host } = current
  const same = sameClusters(name)
  return (
    <div className={styles.bar} style={{ borderColor: clusterColor(name) }}>
      <ClusterMark name={name} />
      {hasSeveralClusters ? <ClusterSelect /> : <span className={styles.name}>{name}</span>}
      {!name.includes(host) && <span className={styles.host}>{host}</span>}
      {same.length > 0 && <span className={styles.same}>{t.sameAs(list(same))}</span>}
    </div>
  )
}
