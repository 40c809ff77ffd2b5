import { nodeList } from '@signalbox/contract/nodes'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { glossary } from '../page/glossary.messages.ts'

/** The node as a filter of a list. */
export function useNodeField(): FilterField {
  const { node: label } = useMessages(glossary)
  const nodes = useQuery(query(nodeList, {}))
  return {
    key: 'node',
    label,
    kind: 'choice',
    params: { is: 'node' },
    choices: (nodes.data ?? []).map(({ node }) => ({ value: node, label: node })),
    isOpen: true,
  }
}
