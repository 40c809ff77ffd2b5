import type { NodeRow } from '@signalbox/contract/nodes'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Gauge } from '#ui/Gauge.tsx'
import { nodeMessages } from './node.messages.ts'

type Load = Pick<NodeRow, 'load1' | 'load5' | 'load15' | 'cpu_cores'>

/** Load of the last minute relative to the processors; `undefined` where one of them is unknown, as for a cluster. */
export const loadShare = ({ load1, cpu_cores: cores }: Load): number | undefined =>
  load1 === undefined || cores === undefined || cores < 1 ? undefined : load1 / cores

/** The load averages, with a bar relative to the processors where their number is known. */
export function NodeLoad({ node }: { node: Load }) {
  const t = useMessages(nodeMessages)
  const { number } = useFormats()
  const loads = [node.load1, node.load5, node.load15]
    .map((load) => (load === undefined ? UNKNOWN : number(load)))
    .join(' / ')
  const share = loadShare(node)
  if (share === undefined) return loads
  return <Gauge share={share} label={t.loadOfCores(loads, number(node.cpu_cores ?? 0))} />
}
