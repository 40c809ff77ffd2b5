import type { RuleAction } from '@signalbox/contract/rules'
import { topicsOf } from '@signalbox/rule-sql/editor/from'
import { useState } from 'react'
import { useMessages } from '../../../../language.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { RewriteNote } from './RewriteNote.tsx'
import { RuleTest } from './RuleTest.tsx'
import { eventOf, MESSAGE, type Sample } from '../../../../parts/rule/sample/sample.ts'
import { SampleForm } from '../../../../parts/rule/sample/SampleForm.tsx'
import { SampleMenu } from '../../../../parts/rule/sample/SampleMenu.tsx'
import { SqlTest } from './SqlTest.tsx'
import styles from '../../../../parts/rule/sample/test.module.css'
import { testMessages } from '../../../../parts/rule/sample/test.messages.ts'
import { useExplanation } from './use-explanation.ts'

interface TestPanelProps {
  sql: string
  ruleId?: string | undefined
  actions: readonly RuleAction[]
  sample: Sample
  /** Nobody chose the event, and no message has been received. */
  isExample: boolean
  onSample: (sample: Sample) => void
  /** `<type>:<name>` of the sources that exist. */
  bridges: readonly string[]
  /** Real traffic of the stored rule is followed. */
  onTesting: (isTesting: boolean) => void
}

type Target = 'sql' | 'rule'

/** The event at the left, what the rule makes of it at the right. */
export function TestPanel(props: TestPanelProps) {
  const { sql, ruleId, actions, sample, onSample, bridges, onTesting } = props
  const t = useMessages(testMessages)
  const topics = topicsOf(sql)
  const [now] = useState(Date.now)
  const [target, setTarget] = useState<Target>('sql')
  const { columns, bad } = eventOf(sample, topics, now)
  const explained = useExplanation(sql, columns)
  return (
    <Section
      title={t.title}
      about={target === 'sql' ? t.about : undefined}
      action={
        <>
          {ruleId !== undefined && (
            <Segments
              isSmall
              label={t.target}
              value={target}
              onChange={setTarget}
              options={[
                { value: 'sql', label: t.targetSql },
                { value: 'rule', label: t.targetRule },
              ]}
            />
          )}
          <SampleMenu ruleId={ruleId ?? ''} sample={sample} onChoose={onSample} />
        </>
      }
    >
      <div className={styles.panel}>
        <SampleForm
          sample={sample}
          onChange={onSample}
          topics={topics}
          bridges={bridges}
          bad={bad}
        />
        <div className={styles.outcome}>
          {sample.event === MESSAGE && (
            <RewriteNote
              topic={textOf(columns?.topic)}
              clientId={textOf(columns?.clientid)}
              username={textOf(columns?.username)}
            />
          )}
          {target === 'rule' && ruleId !== undefined ? (
            <RuleTest ruleId={ruleId} sql={sql} sample={sample} onTesting={onTesting} />
          ) : (
            <SqlTest
              sql={sql}
              sample={sample}
              isExample={props.isExample}
              topics={topics}
              explained={explained}
              actions={actions}
            />
          )}
        </div>
      </div>
    </Section>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
