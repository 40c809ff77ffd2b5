import { replaceBraced } from '@signalbox/contract/placeholders'
import { topicFilterProblem } from '@signalbox/mqtt/topic'

/** Whether a rule can have this topic; placeholders count as names. */
export function isRuleTopic(topic: string): boolean {
  if (topic.startsWith('eq ')) return topic.length > 3
  return topicFilterProblem(replaceBraced(topic, () => 'x')) === undefined
}
