import type { RuleAction } from '@signalbox/contract/rules'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { InView } from '#ui/InView.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Section } from '#ui/Section.tsx'
import { ruleSearch } from '../rules.paths.ts'
import { RewriteNote } from './RewriteNote.tsx'
import { RuleTest } from './RuleTest.tsx'
import { eventFromSample, MESSAGE, type Sample } from '#domain/rule/sample/sample.ts'
import { SampleForm } from '#domain/rule/sample/SampleForm.tsx'
import { SampleMenu } from '#domain/rule/sample/SampleMenu.tsx'
import { SqlTest } from './SqlTest.tsx'
import styles from '#domain/rule/sample/test.module.css'
import { testMessages } from '#domain/rule/sample/test.messages.ts'
import { useExplanation } from './use-explanation.ts'

interface TestPanelProps {
  sql: string
  ruleId?: string | undefined
  actions: readonly RuleAction[]
  sample: Sample
  /** Whether the event is an example, because the user chose none and no message was received. */
  isExample: boolean
  onSample: (sample: Sample) => void
  /** `<type>:<name>` of the sources that exist. */
  bridges: readonly string[]
  /** Real traffic of the stored rule is followed. */
  onTesting: (isTesting: boolean) => void
}

type Target = 'sql' | 'rule'

const TARGET = { test: ruleSearch.test }

/** Test of a rule: the event at the left, the result at the right. */
export function TestPanel(props: TestPanelProps) {
  const { sql, ruleId, actions, sample, onSample, bridges, onTesting } = props
  const t = useMessages(testMessages)
  const topics = topicsInFrom(sql)
  const [now] = useState(Date.now)
  const [{ test = 'sql' }] = useSearch(TARGET)
  const [target, setTarget] = useState<Target>(test)
  const { columns, bad } = eventFromSample(sample, topics, now)
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
              topic={readText(columns?.topic)}
              clientId={readText(columns?.clientid)}
              username={readText(columns?.username)}
            />
          )}
          {target === 'rule' && ruleId !== undefined ? (
            <InView>
              <RuleTest
                ruleId={ruleId}
                sql={sql}
                sample={sample}
                columns={columns}
                onTesting={onTesting}
              />
            </InView>
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

const readText = (value: unknown) => (typeof value === 'string' ? value : '')
