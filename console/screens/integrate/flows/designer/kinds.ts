import { actionTypes } from '@signalbox/contract/actions'
import type { Absence } from '@signalbox/contract/integration/embedded'
import { sourceTypes } from '@signalbox/contract/sources'
import type { FlowGraph, NodeContent } from '@signalbox/flow/graph'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { absentTypes } from '#domain/integration/absent-types.ts'
import { orderedTypes, useTypeName } from '#domain/integration/type-names.ts'
import { useReasonText } from '#domain/page/Unavailable.tsx'
import type { NodeKind } from '../canvas/canvas.ts'
import { canvasMessages } from '../canvas/canvas.messages.ts'
import { designerMessages } from './designer.messages.ts'

/** A kind of node as the palette offers it. */
export interface PaletteItem {
  /** Key of the entry, which is also the data of a drag. */
  readonly key: string
  readonly kind: NodeKind
  readonly type?: string
  readonly label: string
  /** Initial content of a new node. */
  readonly content: NodeContent
  /** Reason why the broker cannot run this type, if so. */
  readonly absence?: Absence
}

export interface PaletteGroup {
  readonly key: 'sources' | 'processing' | 'sinks'
  readonly items: readonly PaletteItem[]
  /** Why the broker has no others. */
  readonly missing?: string
}

export interface PaletteRead {
  groups: readonly PaletteGroup[]
  /** Types of connectors are listed as well, or could not be read. */
  isReady: boolean
  /** Why types are missing. */
  error: Error | null
  onRetry: () => void
}

/** The kinds of nodes in the three groups of the palette; those that this broker does not have are last. */
export function usePaletteGroups(): PaletteRead {
  const kinds = useMessages(canvasMessages)
  const typeName = useTypeName()
  const t = useMessages(designerMessages)
  const reasonText = useReasonText()
  const canAct = useCan(actionTypes)
  const canSource = useCan(sourceTypes)
  const actions = useQuery({ ...query(actionTypes, {}), enabled: canAct.can })
  const sources = useQuery({ ...query(sourceTypes, {}), enabled: canSource.can })
  const one = (content: NodeContent): PaletteItem => ({
    key: content.kind,
    kind: content.kind,
    label: kinds[content.kind],
    content,
  })
  const channel = (kind: 'action' | 'source', type: string): PaletteItem => ({
    key: `${kind}:${type}`,
    kind,
    type,
    label: typeName(type),
    content: { kind, type, name: '' },
  })
  const channels = (kind: 'action' | 'source', types: readonly string[] | undefined) =>
    types === undefined
      ? []
      : [
          ...orderedTypes(types).map((type) => channel(kind, type)),
          ...absentTypes(kind, types).map(({ type, absence }) => ({
            ...channel(kind, type),
            absence,
          })),
        ]
  const groups: readonly PaletteGroup[] = [
    {
      key: 'sources',
      items: [
        one({ kind: 'message', topic: '' }),
        one({ kind: 'event', event: '' }),
        ...channels('source', sources.data),
      ],
      ...(!canSource.can && { missing: t.otherSources(reasonText(canSource.reason)) }),
    },
    {
      key: 'processing',
      items: [
        one({ kind: 'function', content: { form: [] } }),
        one({ kind: 'filter', content: { form: { join: 'and', items: [] } } }),
      ],
    },
    {
      key: 'sinks',
      items: [
        one({ kind: 'republish', args: {} }),
        one({ kind: 'console' }),
        ...channels('action', actions.data),
      ],
      ...(!canAct.can && { missing: t.otherSinks(reasonText(canAct.reason)) }),
    },
  ]
  const asked = [...(canAct.can ? [actions] : []), ...(canSource.can ? [sources] : [])]
  const failed = asked.filter(({ data, error }) => data === undefined && error !== null)
  return {
    groups,
    isReady: asked.every(({ isPending }) => !isPending),
    error: failed[0]?.error ?? null,
    onRetry: () => {
      for (const read of failed) void read.refetch()
    },
  }
}

const ONCE: ReadonlySet<string> = new Set(['function', 'filter', 'console'])

/** Whether the flow already has the only node of this kind. */
export const isTaken = ({ kind }: PaletteItem, { nodes }: FlowGraph): boolean =>
  ONCE.has(kind) && nodes.some((node) => node.kind === kind)
