import { actionMetrics } from '@signalbox/contract/actions'
import { ruleMetricsGet } from '@signalbox/contract/rules'
import type { Picture, PictureEdge, PictureNode } from '@signalbox/flow/merge'
import { useLiveEach } from '#api/live-each.ts'
import { useFormats } from '#language.tsx'
import type { CanvasNode } from '../canvas/canvas.ts'
import { useRates } from '../run/use-rates.ts'
import { useLossText } from '../run/loss-text.ts'

const POLL_MS = 3000
/** Most rules and most actions whose counters are read. */
const MOST = 40

/** Traffic of the rules in a picture; of a large one, of the rules and actions that come first. */
export function useMapTraffic(picture: Picture) {
  const { rate } = useFormats()
  const lossText = useLossText()
  const ids = [...new Set(picture.edges.flatMap(({ rules }) => [...rules]))].slice(0, MOST)
  const ruleReads = useLiveEach(
    ruleMetricsGet,
    ids.map((id) => ({ path: { id } })),
    POLL_MS,
  )
  const rates = useRates(
    ids.flatMap((id, i) => (ruleReads[i] ? [[id, ruleReads[i]] as const] : [])),
  )
  const actions = picture.nodes
    .flatMap(({ id, content }) =>
      content.kind === 'action' && content.name !== ''
        ? [{ node: id, id: `${content.type}:${content.name}` }]
        : [],
    )
    .slice(0, MOST)
  const actionReads = useLiveEach(
    actionMetrics,
    actions.map(({ id }) => ({ path: { id } })),
    POLL_MS,
  )
  const sinks = new Set(picture.nodes.flatMap(({ id, column }) => (column === 'sink' ? [id] : [])))
  const lost = new Map(actions.map(({ node }, i) => [node, actionReads[i]?.data?.metrics]))
  return {
    /** Rate of an edge: of the rows before an output, and of the events before that. */
    rateOf({ rules, to }: PictureEdge): string | undefined {
      const counter = sinks.has(to) ? 'passed' : 'matched'
      let sum = 0
      for (const id of rules) {
        const known = rates.get(id)
        if (known === undefined) return undefined
        sum += known[counter]
      }
      return rate(sum)
    },
    /** Failures of an action, if there are any. */
    stateOf({ id }: PictureNode): CanvasNode['state'] {
      const { failed = 0, dropped = 0 } = lost.get(id) ?? {}
      return failed + dropped === 0
        ? undefined
        : { tone: 'error', label: lossText(failed, dropped) }
    },
  }
}
