import { topicFilterProblem } from '@signalbox/mqtt/topic'

/** Whether a rule can have this topic; placeholders count as names. */
export function isRuleTopic(topic: string): boolean {
  if (topic.startsWith('eq ')) return topic.length > 3
  return topicFilterProblem(topic.replaceAll(/\$\{[^}]+\}/g, 'x')) === undefined
}
