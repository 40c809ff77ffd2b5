import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { pathText } from '@signalbox/contract/config-values'
import type { Review } from './review.ts'
import { reviewMessages } from './review.messages.ts'
import { reviewText } from './ReviewRows.tsx'
import type { NodeDifference, SavePlan } from '@signalbox/contract/save-plan'
import styles from './ReviewNodes.module.css'

interface ReviewNodesProps {
  plan: Omit<SavePlan, 'body'>
  describe?: Review<unknown>['describe']
  isForced: boolean
  onForce: (isForced: boolean) => void
}

/** The values of single nodes that a change keeps or would replace, and the nodes whose values are not known. */
export function ReviewNodes({ plan, describe, isForced, onForce }: ReviewNodesProps) {
  const t = useMessages(reviewMessages)
  const { kept, overwritten, unread, isWhole } = plan
  const stopped = unread.filter(({ isRunning }) => !isRunning)
  const silent = unread.filter(({ isRunning }) => isRunning)
  const text = (value: unknown, { path }: NodeDifference) =>
    reviewText(value, path, describe?.(path)?.text) ?? t.absent
  return (
    <div className={styles.notes}>
      {overwritten.length > 0 && (
        <Banner tone="error" title={t.overwritten}>
          <p>{t.overwrittenText}</p>
          <Values
            differences={overwritten}
            describe={describe}
            line={(each, { node, value }) =>
              text(value, each) === text(each.to, each)
                ? t.nodeStays(node, text(value, each))
                : t.nodeBecomes(node, text(value, each), text(each.to, each))
            }
          />
          <Checkbox
            mt="xs"
            size="xs"
            label={t.overwrite}
            checked={isForced}
            onChange={(event) => onForce(event.currentTarget.checked)}
          />
        </Banner>
      )}
      {kept.length > 0 && (
        <Banner tone="info" title={t.keptNodes}>
          <Values
            differences={kept}
            describe={describe}
            line={(each, { node, value }) => t.nodeStays(node, text(value, each))}
          />
        </Banner>
      )}
      {stopped.length > 0 && (
        <Banner tone="warning" title={t.nodeStopped(joinNodeNames(stopped))} />
      )}
      {silent.length > 0 && (
        <Banner tone="warning" title={t.nodeUnread(joinNodeNames(silent))}>
          {isWhole ? t.unreadWhole : undefined}
        </Banner>
      )}
    </div>
  )
}

const joinNodeNames = (nodes: SavePlan['unread']) => nodes.map(({ node }) => node).join(', ')

interface ValuesProps<D extends NodeDifference> {
  differences: readonly D[]
  describe: Review<unknown>['describe']
  line: (difference: D, value: NodeDifference['values'][number]) => string
}

function Values<D extends NodeDifference>({ differences, describe, line }: ValuesProps<D>) {
  return (
    <dl className={styles.values}>
      {differences.map((difference) => {
        const key = pathText(difference.path)
        return (
          <div key={key}>
            <dt>
              {describe?.(difference.path)?.label} <span className="mono">{key}</span>
            </dt>
            {difference.values.map((each) => (
              <dd key={each.node} className="mono">
                {line(difference, each)}
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
