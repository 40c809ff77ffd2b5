import type { Formats } from '#formats.ts'
import { joinSentences } from '#join-sentences.ts'
import type { TextsOf } from '#language.tsx'
import type { Simulation } from '@signalbox/contract/simulation'
import { decisiveStep } from './answer.ts'
import type { conclusionMessages, receiverReasons, stepReasons } from './simulate.messages.ts'
import type { Draft } from './draft.ts'
import { stepSentences } from './step-sentence.ts'

interface Texts {
  conclusion: TextsOf<typeof conclusionMessages>
  steps: TextsOf<typeof stepReasons>
  receivers: TextsOf<typeof receiverReasons>
}

const KEPT = new Set(['stored', 'replaced'])

/** Complete answer in one sentence. */
export function describeSimulation(
  answer: Simulation,
  { clientid = '', topic }: Draft,
  { conclusion: t, steps, receivers }: Texts,
  formats: Formats,
): string {
  const { number, duration } = formats
  const step = decisiveStep(answer)
  if (step === undefined) return ''
  const { name, outcome, details = {} } = step
  const routed = String(details.topic ?? topic)
  if (name === 'authorization') return t.notAuthorized(clientid, topic)
  if (name === 'delayed' && outcome === 'held') {
    return t.held(duration(Number(details.seconds ?? 0) * 1000), routed)
  }
  if (name === 'subscriptions') {
    const isKept = answer.steps.some((each) => each.name === 'retained' && KEPT.has(each.reason))
    return isKept ? t.noSubscribersKept(routed) : t.noSubscribers(routed)
  }
  if (name !== 'delivery') return t.other(joinSentences(...stepSentences(step, steps, formats)))
  const { pushed_out } = answer.counts
  const copies = copiesSentence(answer, { conclusion: t, receivers }, formats)
  return joinSentences(copies, pushed_out > 0 && steps.pushedOut(number(pushed_out)))
}

/** Sentence about the copies of a message that has receivers. */
function copiesSentence(
  answer: Simulation,
  { conclusion: t, receivers }: Omit<Texts, 'steps'>,
  { number, list }: Formats,
): string {
  const { receivers: all, delivered, queued, dropped } = answer.counts
  if (delivered === all) return t.all(number(all))
  if (delivered > 0) {
    return t.some(number(delivered), number(all), number(queued), number(dropped))
  }
  if (queued > 0) return t.waits(number(queued), number(dropped))
  const words: Readonly<Record<string, string>> = receivers
  const reasons = [...new Set(answer.receivers.map(({ reason = '' }) => words[reason] ?? reason))]
  return t.lost(number(dropped), list(reasons))
}
