import type { AccessRequest } from '@signalbox/acl/rule'
import type { LinkFailure } from '../../kernel/access.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Outcome } from '../../chain/answers.ts'
import type { Question, Step } from '../../chain/question.ts'
import type { Requester } from './requester.ts'
import type { DecisionStep, ReportStep } from './decided.ts'
import type { Source, Verdict } from './source.ts'

/** The question whether a client may publish or subscribe to a topic. */
export class TopicQuestion implements Question<Source, Verdict | undefined> {
  readonly isCounted: boolean
  readonly watch: ((step: Step<Verdict | undefined>) => void) | undefined
  failures: readonly LinkFailure[] = []
  readonly #requester: Requester
  readonly request: AccessRequest
  readonly tell: ReportStep | undefined

  constructor(requester: Requester, request: AccessRequest, isCounted: boolean, tell?: ReportStep) {
    this.#requester = requester
    this.request = request
    this.tell = tell
    this.isCounted = isCounted
    this.watch = tell && ((step) => tell(decisionStep(step)))
  }

  isFor(): boolean {
    return true
  }

  put(source: Source): MaybePromise<Verdict | undefined> {
    return source.decide(this.#requester, this.request)
  }

  outcomeOf(verdict: Verdict | undefined): Outcome {
    return verdict?.permission ?? 'nomatch'
  }
}

function decisionStep(step: Step<Verdict | undefined>): DecisionStep {
  const { id: source } = step
  if ('skipped' in step) {
    return {
      source,
      outcome: 'skipped',
      reason: step.skipped === 'disabled' ? 'disabled' : 'decided',
    }
  }
  const { tookMs } = step
  if ('failure' in step) return { source, outcome: 'failed', reason: step.failure, tookMs }
  const { answer } = step
  return answer === undefined
    ? { source, outcome: 'nomatch', tookMs }
    : { source, outcome: answer.permission, by: answer, tookMs }
}
