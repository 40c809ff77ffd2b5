import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { NodeRow } from '@signalbox/contract/nodes'
import styles from './NodeChoice.module.css'

interface NodeChoiceProps {
  label: string
  help?: string
  nodes: readonly NodeRow[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Check boxes for a choice among the nodes. */
export function NodeChoice({ label, help, nodes, chosen, onChange }: NodeChoiceProps) {
  return (
    <Checkbox.Group label={label} description={help} value={[...chosen]} onChange={onChange}>
      <div className={styles.nodes}>
        {nodes.map(({ node }) => (
          <Checkbox key={node} value={node} label={<span className="mono">{node}</span>} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
