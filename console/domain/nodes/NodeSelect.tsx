import { NativeSelect } from '@mantine/core'
import { nodeList } from '@signalbox/contract/nodes'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { glossary } from '../page/glossary.messages.ts'
import { nodeMessages } from './node.messages.ts'

interface NodeSelectProps {
  /** Selected node; `undefined` for all nodes. */
  value: string | undefined
  onChange: (node: string | undefined) => void
}

/** Choice of one node, or all of them. */
export function NodeSelect({ value, onChange }: NodeSelectProps) {
  const t = useMessages(nodeMessages)
  const words = useMessages(glossary)
  const nodes = useQuery(query(nodeList, {}))
  return (
    <NativeSelect
      aria-label={words.node}
      // A fixed width prevents elements beside it from moving when the nodes arrive.
      w={176}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t.allNodes },
        ...(nodes.data ?? []).map(({ node }) => ({ value: node, label: node })),
      ]}
    />
  )
}
