import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { useState } from 'react'
import type { Draft } from '#domain/integration/form/drafts.ts'
import type { Surroundings } from '#domain/rule/health.ts'
import { eventFromSample, firstEvent, type Sample } from '#domain/rule/sample/sample.ts'
import type { FlowDocument } from '../designer/document.ts'
import { useRun, useRunStates } from './use-run.ts'

/** Event of the test, and its result at each node while the test is open. */
export function useCanvasRun(
  { graph }: FlowDocument,
  sql: string,
  around: Surroundings,
  drafts: readonly Draft[],
  isOn: boolean,
) {
  const topics = topicsInFrom(sql)
  const [now] = useState(Date.now)
  const [chosen, setSample] = useState<Sample>()
  const sample = chosen ?? { event: firstEvent(topics), texts: {} }
  const read = eventFromSample(sample, topics, now)
  const run = useRun(graph, isOn ? read.columns : undefined, (type, name) => {
    const draft = drafts.find(
      (each) => each.noun === 'action' && each.type === type && each.name === name,
    )
    const stored = around.actions?.find((each) => each.type === type && each.name === name)
    const config: Readonly<Record<string, unknown>> = { ...(draft?.body ?? stored) }
    return config.parameters
  })
  return { sample, setSample, read, run, stateOf: useRunStates(run) }
}
