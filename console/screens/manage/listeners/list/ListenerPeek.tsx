import type { ListenerRow } from '@signalbox/contract/listeners'
import { KeyValues } from '#ui/KeyValues.tsx'
import { rowFacts } from '#ui/table/row-facts.ts'
import type { Column } from '#ui/table/table.ts'
import { CertificateFactsList } from '../detail/CertificateFactsList.tsx'
import { Findings } from '../detail/Findings.tsx'
import { NodeTable } from '../detail/NodeTable.tsx'
import styles from '../listeners.module.css'
import type { Certificate } from '../use-certificates.ts'

interface ListenerPeekProps {
  row: ListenerRow
  columns: readonly Column<ListenerRow>[]
  certificate: Certificate | undefined
  now: number
}

/** Summary of a listener beside the list: problems, state on each node, certificate. */
export function ListenerPeek({ row, columns, certificate, now }: ListenerPeekProps) {
  return (
    <div className={styles.stack}>
      <Findings row={row} certificate={certificate} now={now} />
      <KeyValues items={rowFacts(columns.slice(1), row)} />
      <NodeTable row={row} />
      {certificate?.chain[0] !== undefined && <CertificateFactsList facts={certificate.chain[0]} />}
    </div>
  )
}
