import { type AccessAnswer, decisiveStep, type Outcome, type Step } from './answer.ts'

/** Advice that would change the result, or remark on it. */
export type Advice =
  | 'liftBan'
  | 'cannotReturn'
  | 'giveName'
  | 'askPassword'
  | 'checkPassword'
  | 'addUser'
  | 'newToken'
  | 'tryLater'
  | 'askServer'
  | 'everybody'
  | 'listenerOpen'
  | 'addRule'
  | 'changeRule'
  | 'loginRules'
  | 'clearCache'
  | 'renewCache'
  | 'noRuleForbids'
  | 'superuser'
  | 'failed'
  | 'unknownLogin'
  | 'unknownSuperuser'
  | 'unknownRules'

export function adviseOnAccess(answer: AccessAnswer): Advice[] {
  const { decision, steps, isSuperuser } = answer
  const cache = steps.find(({ stage }) => stage === 'cache')
  const has = (stage: Step['stage'], outcome: Outcome) =>
    steps.some((step) => step.stage === stage && step.outcome === outcome)
  // If the cached decision still equals the current one, the advice is about the part that made it.
  const isStill = answer.by === 'cache' && cache?.uncached === cache?.outcome
  const by = isStill ? findDecider(steps) : answer.by
  const said: Partial<Record<Advice, boolean>> = {
    liftBan: by === 'ban',
    cannotReturn: by !== 'ban' && steps.some(({ ban }) => ban !== undefined),
    giveName: by === 'listener' && decision === 'deny',
    addRule: by === 'no_match' && decision === 'deny',
    changeRule: by === 'source' && decision === 'deny',
    loginRules: by === 'login' && decision === 'deny',
    clearCache: by === 'cache' && cache?.uncached !== 'unknown' && cache?.uncached !== undefined,
    renewCache: by === 'cache' && cache?.uncached === 'unknown',
    noRuleForbids: by === 'no_match' && decision === 'allow',
    unknownLogin: by === 'unknown' && has('authenticator', 'unknown'),
    unknownSuperuser: by === 'unknown' && has('superuser', 'unknown'),
    unknownRules: by === 'unknown' && (has('source', 'unknown') || has('loginRules', 'unknown')),
    superuser: isSuperuser,
    everybody: has('login', 'allow'),
    listenerOpen: has('listener', 'allow'),
    failed: steps.some(({ outcome }) => outcome === 'failed'),
  }
  const rest = (Object.keys(said) as Advice[]).filter((each) => said[each]) // the keys that were written
  return by === 'authentication' && decision === 'deny' ? [...loginAdvice(steps), ...rest] : rest
}

/** Changes that would admit a refused login. */
function loginAdvice(steps: readonly Step[]): Advice[] {
  const asked = steps.filter(({ stage }) => stage === 'authenticator')
  const refusing = asked.find(({ outcome }) => outcome === 'deny')
  if (refusing === undefined) {
    const isTokenAsked = asked.some(({ name, outcome }) => name === 'jwt' && outcome === 'pass')
    return isTokenAsked ? ['addUser', 'newToken'] : ['addUser']
  }
  if (refusing.reason === 'no password') return ['askPassword']
  if (refusing.reason === 'wrong password') return ['checkPassword']
  if (refusing.reason === 'too many passwords at a time') return ['tryLater']
  return [refusing.name === 'jwt' ? 'newToken' : 'askServer']
}

function findDecider(steps: readonly Step[]): AccessAnswer['by'] {
  const decider = decisiveStep({ steps })
  if (decider?.stage === 'noMatch') return 'no_match'
  return decider?.stage === 'loginRules' ? 'login' : 'source'
}
