import type { Asked } from '@signalbox/acl/rule'
import type { LinkFailure } from '../../kernel/access.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Outcome } from '../../chain/answers.ts'
import type { Question, Step } from '../../chain/question.ts'
import type { Asker } from './asker.ts'
import type { DecisionStep, TellStep } from './decided.ts'
import type { Source, Verdict } from './source.ts'

/** May it? */
export class TopicQuestion implements Question<Source, Verdict | undefined> {
  readonly isCounted: boolean
  readonly watch: ((step: Step<Verdict | undefined>) => void) | undefined
  failures: readonly LinkFailure[] = []
  readonly #asker: Asker
  readonly #asked: Asked

  constructor(asker: Asker, asked: Asked, isCounted: boolean, tell?: TellStep) {
    this.#asker = asker
    this.#asked = asked
    this.isCounted = isCounted
    this.watch = tell && ((step) => tell(decisionStep(step)))
  }

  isFor(): boolean {
    return true
  }

  put(source: Source): MaybePromise<Verdict | undefined> {
    return source.decide(this.#asker, this.#asked)
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
