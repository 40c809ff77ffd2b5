import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { NodeLink } from '../../page/links.tsx'
import { useLock } from '../../page/lock.ts'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, isEnabled } from '../item.ts'
import { canReconnect } from '../state.ts'
import { StateCell } from '../StateCell.tsx'
import { useItemActions } from '../use-item-actions.ts'
import { detailMessages } from './detail.messages.ts'

interface NodeStatesProps {
  family: Family
  item: Item
  /** Further columns: a label, and the value of a node. */
  figures?: readonly { key: string; label: string; of: (node: string) => ReactNode }[]
}

const NO_FIGURES: NonNullable<NodeStatesProps['figures']> = []

/** The state of an item on each node of a cluster; a single node is the whole. */
export function NodeStates({ family, item, figures = NO_FIGURES }: NodeStatesProps) {
  const t = useMessages(integrationMessages)
  const words = useMessages(detailMessages)
  const lock = useLock()
  const { reconnectNode } = useItemActions(family)
  const nodes = item.node_status ?? []
  if (nodes.length < 2) return null
  return (
    <Section title={words.byNode}>
      <SmallTable
        label={words.byNode}
        columns={[
          { key: 'node', label: t.node, isName: true, isData: true },
          { key: 'state', label: t.state },
          ...figures.map(({ key, label }) => ({ key, label, numeric: true })),
          { key: 'reconnect', label: '' },
        ]}
        rows={nodes.map((each) => {
          const { node, status, status_reason } = each
          const ofNode: Item = { ...item, status, status_reason, node_status: undefined }
          return {
            key: node,
            cells: [
              <NodeLink key="node" node={node} />,
              <StateCell key="state" noun={family.noun} item={ofNode} />,
              ...figures.map(({ of }) => of(node)),
              isEnabled(item) && canReconnect(ofNode) && (
                <Button
                  key="reconnect"
                  size="xs"
                  variant="default"
                  {...lock.button}
                  onClick={() => void reconnectNode(item, node)}
                >
                  {t.reconnect}
                  <span className="sr-only">{`: ${node}`}</span>
                </Button>
              ),
            ],
          }
        })}
      />
    </Section>
  )
}
