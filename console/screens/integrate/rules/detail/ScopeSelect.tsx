import { NativeSelect } from '@mantine/core'
import { useMessages } from '#language.tsx'
import { ruleDetailMessages } from './rule-detail.messages.ts'

interface ScopeSelectProps {
  nodes: readonly string[]
  /** Selected node; `undefined` for the whole cluster. */
  value: string | undefined
  onChange: (node: string | undefined) => void
}

/** Choice between the metrics of the cluster and those of one node. */
export function ScopeSelect({ nodes, value, onChange }: ScopeSelectProps) {
  const t = useMessages(ruleDetailMessages)
  return (
    <NativeSelect
      aria-label={t.node}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t.cluster },
        ...nodes.map((node) => ({ value: node, label: node })),
      ]}
    />
  )
}
