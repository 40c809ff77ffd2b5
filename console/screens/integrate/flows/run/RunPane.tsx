import type { FlowGraph } from '@signalbox/flow/graph'
import type { FlowRun } from '@signalbox/flow/run'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { useMessages } from '#language.tsx'
import type { ReadColumns, Sample } from '#domain/rule/sample/sample.ts'
import { SampleForm } from '#domain/rule/sample/SampleForm.tsx'
import { SampleMenu } from '#domain/rule/sample/SampleMenu.tsx'
import { Section } from '#ui/Section.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { useNodeText } from '../node-text.ts'
import { NodeValue } from './NodeValue.tsx'
import { RecordedMessages } from './RecordedMessages.tsx'
import styles from './run.module.css'
import { runMessages } from './run.messages.ts'

interface RunPaneProps {
  graph: FlowGraph
  sql: string
  /** Empty: the flow is not stored yet. */
  ruleId: string
  sample: Sample
  onSample: (sample: Sample) => void
  read: ReadColumns
  run: FlowRun | undefined
}

/** Event of the test, followed by the result at each node. */
export function RunPane({ graph, sql, ruleId, sample, onSample, read, run }: RunPaneProps) {
  const t = useMessages(runMessages)
  const nodeText = useNodeText()
  const topics = topicsInFrom(sql)
  return (
    <>
      <Section
        title={t.title}
        about={t.about}
        action={<SampleMenu ruleId={ruleId} sample={sample} onChoose={onSample} />}
      >
        <SampleForm
          sample={sample}
          onChange={onSample}
          topics={topics}
          bridges={[]}
          bad={read.bad}
        />
        <RecordedMessages topics={topics} onSample={onSample} />
      </Section>
      <Section title={t.result}>
        {run === undefined ? (
          <p className={styles.quiet}>{read.columns === undefined ? t.badEvent : t.badStatement}</p>
        ) : (
          <>
            <Verdict
              tone={run.outcome === 'rows' ? 'good' : run.outcome === 'failed' ? 'bad' : 'partial'}
              title={t[run.outcome]}
            />
            {graph.nodes.map((node) => {
              const result = run.nodes[node.id]
              if (result === undefined || result.kind === 'source') return null
              const { title, content } = nodeText(node)
              return (
                <section key={node.id} aria-label={title}>
                  <h3 className={styles.heading}>
                    {title} <span className="mono">{content}</span>
                  </h3>
                  <NodeValue result={result} />
                </section>
              )
            })}
          </>
        )}
      </Section>
    </>
  )
}
