import { actionMetrics } from '@signalbox/contract/actions'
import { type Rule, ruleMetricsGet } from '@signalbox/contract/rules'
import { sourceMetrics } from '@signalbox/contract/sources'
import type { PictureNode } from '@signalbox/flow/merge'
import { useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ChannelFigures } from '#domain/integration/detail/ChannelFigures.tsx'
import { FailureCounts } from '#domain/integration/failures/FailureCounts.tsx'
import { scopeFromItem } from '#domain/integration/failures/failure-scope.ts'
import { integrationMessages } from '#domain/integration/families.messages.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { countRuleFailures } from '#domain/rule/health.ts'
import { paths } from '#paths.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { flowsMessages } from '../flows.messages.ts'
import { useContentText } from '../node-text.ts'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import styles from './list.module.css'

interface NodePeekProps {
  node: PictureNode
  /** Rules that the node is part of. */
  rules: readonly Rule[]
  /** Connector of the action or source. */
  connector: string | undefined
  onClose: () => void
}

/** A node of the picture: its settings, its figures, and the rules that it is part of. */
export function NodePeek({ node, rules, connector, onClose }: NodePeekProps) {
  const t = useMessages(flowsMessages)
  const i = useMessages(integrationMessages)
  const { content } = node
  const text = useContentText()(content, rules.length)
  const [first] = rules
  return (
    <SidePanel title={[text.title, text.content].filter(Boolean).join(': ')} onClose={onClose}>
      <div className={styles.side}>
        {(content.kind === 'action' || content.kind === 'source') && (
          <>
            <ScreenLink to={paths[content.kind](`${content.type}:${content.name}`)}>
              {t.settings}
            </ScreenLink>
            {connector !== undefined && (
              <KeyValues
                items={[
                  {
                    label: i.connector,
                    value: (
                      <ScreenLink to={paths.connector(`${content.type}:${connector}`)}>
                        {connector}
                      </ScreenLink>
                    ),
                  },
                ]}
              />
            )}
            <Figures noun={content.kind} id={`${content.type}:${content.name}`} />
            <FailureCounts
              scope={scopeFromItem(content.kind, `${content.type}:${content.name}`)}
              list={paths[content.kind](`${content.type}:${content.name}`, 'failures')}
            />
          </>
        )}
        {isOfRule(content) && first !== undefined && <CodeBlock label={t.sql} text={first.sql} />}
        {content.kind === 'republish' && (
          <CodeBlock label={t.settings} text={JSON.stringify(content.args, null, 2)} />
        )}
        <Section title={t.usedBy}>
          <ul className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule.id}>
                <RuleLine rule={rule} />
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </SidePanel>
  )
}

const isOfRule = ({ kind }: PictureNode['content']) =>
  kind === 'function' || kind === 'filter' || kind === 'pass'

/** Leads to the designer; a rule of a webhook to its page. */
function RuleLine({ rule }: { rule: Rule }) {
  const t = useMessages(flowsMessages)
  const { rate, number } = useFormats()
  const { data } = useLive(ruleMetricsGet, { path: { id: rule.id } })
  const isLocked = isOfWebhook(rule)
  return (
    <>
      <div className={styles.ruleLinks}>
        <ScreenLink to={isLocked ? paths.webhook(webhookNameFromRule(rule)) : paths.flow(rule.id)}>
          {rule.id}
        </ScreenLink>
        {!isLocked && <ScreenLink to={paths.rule(rule.id)}>{t.rule}</ScreenLink>}
      </div>
      <KeyValues
        items={[
          { label: t.state, value: rule.enable ? t.enabled : t.disabled },
          ...(data === undefined
            ? []
            : [
                { label: t.rate, value: rate(data.metrics['matched.rate']) },
                { label: t.matched, value: number(data.metrics.matched) },
                { label: t.failures, value: number(countRuleFailures(data.metrics)) },
              ]),
        ]}
      />
    </>
  )
}

function Figures({ noun, id }: { noun: 'action' | 'source'; id: string }) {
  const isAction = noun === 'action'
  const { data } = useLive(isAction ? actionMetrics : sourceMetrics, { path: { id } })
  return data === undefined ? null : <ChannelFigures metrics={data.metrics} isAction={isAction} />
}
