import type { RuleAction } from '@signalbox/contract/rules'
import { topicsOf } from '@signalbox/rule-sql/editor/from'
import { useState } from 'react'
import { useMessages } from '../../../../language.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { eventOf, type Sample } from './sample.ts'
import { SampleForm } from './SampleForm.tsx'
import { SampleMenu } from './SampleMenu.tsx'
import { SqlTest } from './SqlTest.tsx'
import styles from './test.module.css'
import { testMessages } from './test.messages.ts'
import { useExplanation } from './use-explanation.ts'

interface TestPanelProps {
  sql: string
  ruleId?: string | undefined
  actions: readonly RuleAction[]
  sample: Sample
  onSample: (sample: Sample) => void
  /** `<type>:<name>` of the sources that exist. */
  bridges: readonly string[]
}

/** The event at the left, what the rule makes of it at the right. */
export function TestPanel({ sql, ruleId, actions, sample, onSample, bridges }: TestPanelProps) {
  const t = useMessages(testMessages)
  const topics = topicsOf(sql)
  const [now] = useState(Date.now)
  const { columns, bad } = eventOf(sample, topics, now)
  const explained = useExplanation(sql, columns)
  return (
    <Section
      title={t.title}
      about={t.about}
      action={<SampleMenu ruleId={ruleId ?? ''} sample={sample} onChoose={onSample} />}
    >
      <div className={styles.panel}>
        <SampleForm
          sample={sample}
          onChange={onSample}
          topics={topics}
          bridges={bridges}
          bad={bad}
        />
        <SqlTest
          sql={sql}
          sample={sample}
          topics={topics}
          explained={explained}
          actions={actions}
        />
      </div>
    </Section>
  )
}
