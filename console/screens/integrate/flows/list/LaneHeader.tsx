import type { Rule } from '@signalbox/contract/rules'
import { ScreenLink } from '#domain/page/links.tsx'
import { isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { useFormats, useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { CanvasNode } from '../canvas/canvas.ts'
import { flowsMessages } from '../flows.messages.ts'
import styles from './list.module.css'

interface LaneHeaderProps {
  /** The rules of the lane. */
  rules: readonly Rule[]
  /** Failures of their statements. */
  state: CanvasNode['state']
}

/** Name of the rule of a lane, which leads to the rule; of several rules, their number. */
export function LaneHeader({ rules, state }: LaneHeaderProps) {
  const t = useMessages(flowsMessages)
  const { number } = useFormats()
  const [rule] = rules
  const isOff = rules.length > 0 && rules.every(({ enable }) => !enable)
  return (
    <div className={styles.lane}>
      {rule !== undefined && rules.length === 1 ? (
        <span className={`${styles.laneName} nodrag nopan`} title={rule.id}>
          <ScreenLink
            to={isOfWebhook(rule) ? paths.webhook(webhookNameFromRule(rule)) : paths.rule(rule.id)}
          >
            <VisibleBlanks text={rule.id} />
          </ScreenLink>
        </span>
      ) : (
        <span className={styles.laneName}>{t.rules(number(rules.length))}</span>
      )}
      {isOff && <StatusBadge tone="stopped" label={t.disabled} />}
      {state !== undefined && <StatusBadge {...state} />}
    </div>
  )
}
