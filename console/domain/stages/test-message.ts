import { useState } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { useLastMessage } from '../rule-sql/last-message.ts'
import { type StageValues, topicLines } from './stage-list.ts'

export interface TestMessage {
  topic: string
  payload: string
  qos: number
  retain: boolean
}

/** Message for the test of a stage: the last one on its topics, until the user changes it. */
export function useTestMessage<V extends StageValues>(form: UseFormReturn<V>) {
  // Every form of a stage has these fields.
  const control = form.control as unknown as Control<StageValues>
  const last = useLastMessage(topicLines(useWatch({ control, name: 'topics' })))
  const [typed, setTyped] = useState<TestMessage>()
  const message: TestMessage = typed ?? {
    topic: last?.topic ?? '',
    payload: last?.payload ?? '',
    qos: Number(last?.columns.qos ?? 0),
    retain: false,
  }
  return { message, setMessage: setTyped, isReal: typed === undefined && last !== undefined }
}
