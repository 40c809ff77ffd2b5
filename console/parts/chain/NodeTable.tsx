import { useFormats, useMessages } from '../../language.tsx'
import { Section } from '../../ui/Section.tsx'
import { type ChainStatus, type Count, countOf } from './chain-status.ts'
import { chainMessages } from './chain.messages.ts'
import { ChainBadge } from './ChainBadge.tsx'
import styles from './ChainOverview.module.css'

interface NodeTableProps {
  status: ChainStatus
  isEnabled: boolean
  counts: readonly Count[]
}

/** What each node of the cluster counted: clients are asked about on the node that they are at. */
export function NodeTable({ status, isEnabled, counts }: NodeTableProps) {
  const t = useMessages(chainMessages)
  const { number } = useFormats()
  const metrics = new Map(status.node_metrics.map(({ node, metrics: of }) => [node, of]))
  return (
    <Section title={t.nodes}>
      <div className={styles.scroller} tabIndex={0} role="group" aria-label={t.nodes}>
        <table className={styles.nodes}>
          <thead>
            <tr>
              <th scope="col">{t.node}</th>
              <th scope="col">{t.status}</th>
              {counts.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{t.rate}</th>
            </tr>
          </thead>
          <tbody>
            {status.node_status.map(({ node, status: ofNode }) => (
              <tr key={node}>
                <th scope="row" className="mono">
                  {node}
                </th>
                <td>
                  <ChainBadge isEnabled={isEnabled} status={ofNode} />
                </td>
                {counts.map(({ name }) => (
                  <td key={name} className="numeric">
                    {number(countOf(metrics.get(node), name))}
                  </td>
                ))}
                <td className="numeric">{number(countOf(metrics.get(node), 'rate'))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
