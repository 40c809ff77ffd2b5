import { actionMetrics } from '@signalbox/contract/actions'
import { ruleMetricsGet } from '@signalbox/contract/rules'
import type { Lane } from '@signalbox/flow/lanes'
import type { Picture, PictureEdge, PictureNode } from '@signalbox/flow/merge'
import { useLiveEach } from '#api/live-each.ts'
import { useFormats } from '#language.tsx'
import type { CanvasNode } from '../canvas/canvas.ts'
import { useLossText } from '../run/loss-text.ts'
import { useRates } from '../run/use-rates.ts'
import { takeWhole } from './take-whole.ts'

const POLL_MS = 3000
/** Most rules, and most actions, whose counters are read at once: each is a call. */
export const MOST_READ = 100

/** Traffic of the rules and actions in view, also of those within groups. */
export function useMapTraffic(picture: Picture, lanes: readonly Lane[], view: ReadonlySet<string>) {
  const { rate } = useFormats()
  const lossText = useLossText()
  const seen = lanes.filter(({ id, nodes }) => view.has(id) || nodes.some((each) => view.has(each)))
  const rules = takeWhole(
    seen.map((lane) => lane.rules),
    MOST_READ,
  )
  const reads = useLiveEach(
    ruleMetricsGet,
    rules.taken.map((id) => ({ path: { id } })),
    POLL_MS,
  )
  const readings = new Map(rules.taken.map((id, i) => [id, reads[i]]))
  const rates = useRates([...readings].flatMap(([id, read]) => (read ? [[id, read] as const] : [])))
  const actions = takeWhole(
    picture.nodes.flatMap((node) => (view.has(node.id) ? [actionIds(node)] : [])),
    MOST_READ,
  )
  const actionReads = useLiveEach(
    actionMetrics,
    actions.taken.map((id) => ({ path: { id } })),
    POLL_MS,
  )
  const losses = new Map(actions.taken.map((id, i) => [id, actionReads[i]?.data?.metrics]))
  const sinks = new Set(picture.nodes.flatMap(({ id, column }) => (column === 'sink' ? [id] : [])))
  const lossState = (failed: number, dropped: number): CanvasNode['state'] =>
    failed + dropped === 0 ? undefined : { tone: 'error', label: lossText(failed, dropped) }
  return {
    /** Whether too much is in view to read all of it. */
    isLimited: rules.isCut || actions.isCut,
    /** Rate of an edge: of the rows before an output, and of the events before that. */
    rateOf({ rules: of, to }: PictureEdge): string | undefined {
      const counter = sinks.has(to) ? 'passed' : 'matched'
      let sum = 0
      for (const id of of) {
        const broker = readings.get(id)?.data?.metrics['matched.rate']
        const known = rates.get(id)?.[counter] ?? (counter === 'matched' ? broker : undefined)
        if (known === undefined) return undefined
        sum += known
      }
      return rate(sum)
    },
    /** Failures of an action, or of those in a group, if there are any. */
    stateOf(node: PictureNode): CanvasNode['state'] {
      const all = actionIds(node).flatMap((id) => losses.get(id) ?? [])
      const sum = (name: 'failed' | 'dropped') => all.reduce((so, { [name]: one }) => so + one, 0)
      return lossState(sum('failed'), sum('dropped'))
    },
    /** Exceptions of the statements of rules. */
    exceptionsOf(of: readonly string[]): CanvasNode['state'] {
      const all = of.map((id) => readings.get(id)?.data?.metrics['failed.exception'] ?? 0)
      return lossState(
        all.reduce((sum, one) => sum + one, 0),
        0,
      )
    },
  }
}

const PREFIX = 'action-'

/** The IDs of the action of a node, or of the actions in a group. */
function actionIds({ content }: PictureNode): string[] {
  if (content.kind === 'action')
    return content.name === '' ? [] : [`${content.type}:${content.name}`]
  if (content.kind !== 'group') return []
  return content.members.flatMap((id) => (id.startsWith(PREFIX) ? [id.slice(PREFIX.length)] : []))
}
