import type { SsoStepName } from '@signalbox/contract/sso'
import { describeError } from '../../backends/backend.ts'
import type { ProviderSession } from './provider-sessions.ts'
import type { Claims } from './roles.ts'

/** A user that a backend has identified. */
export interface Identity {
  username: string
  claims: Claims
  /** For a logout at the provider. */
  session?: ProviderSession
}

export interface Step {
  step: SsoStepName
  outcome: 'ok' | 'failed'
  detail: string | undefined
  tookMs: number
}

const MAX_CAUSES = 5

/** Why a login failed. A library says so in its causes; a provider in the fields of OAuth 2.0. */
export function describeLoginError(error: unknown): string {
  let at = error
  for (let i = 0; i < MAX_CAUSES; i++) {
    const {
      error: code,
      error_description: description,
      cause,
    } = (at ?? {}) as Record<string, unknown>
    if (typeof code === 'string')
      return [code, description].filter(Boolean).join(': ').slice(0, 300)
    if (!(cause instanceof Error)) break
    at = cause
  }
  return describeError(at)
}

/** A test that has ended: the reason is in its steps. */
export class StepFailed extends Error {}

/** Recorded steps of one test. */
export class Steps {
  readonly list: Step[] = []

  /** Runs a step and notes its outcome. @throws {StepFailed} if it fails */
  async run<Result>(
    step: SsoStepName,
    work: () => Promise<Result>,
    tell: (result: Result) => string | undefined = () => undefined,
  ): Promise<Result> {
    const since = performance.now()
    const note = (outcome: Step['outcome'], detail: string | undefined) =>
      void this.list.push({ step, outcome, detail, tookMs: performance.now() - since })
    try {
      const result = await work()
      note('ok', tell(result))
      return result
    } catch (error) {
      note('failed', describeLoginError(error))
      throw new StepFailed(step, { cause: error })
    }
  }
}
