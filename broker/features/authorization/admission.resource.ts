import { type ClientAdmission, clientAdmissionGet } from '@signalbox/contract/admission'
import type { CachedDecision } from './authorization.ts'
import { presentVerdict } from '../explain/access.present.ts'
import { apiError } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

export const admission = resource(({ on, kernel, authorization }) => {
  on(clientAdmissionGet, ({ path }): ClientAdmission => {
    const session = kernel.sessions.get(path.clientid)
    if (session === undefined) throw apiError('CLIENTID_NOT_FOUND')
    const { by, failures } = session.admission
    const isAnonymous = by === undefined || by === 'listener'
    return {
      at: presentTime(session.connectedAt),
      outcome: isAnonymous ? 'anonymous' : 'authenticated',
      ...(by !== undefined && { by }),
      failures: failures.map((each) => ({ ...each })),
      is_superuser: session.isSuperuser,
      ...(session.authExpireAt !== null && { expire_at: presentTime(session.authExpireAt) }),
      ...(session.loginRules && { login_rules: session.loginRules.rules.length }),
      decisions: authorization.cacheOf(session).map(presentDecision).toReversed(),
    }
  })
})

function presentDecision(cached: CachedDecision): ClientAdmission['decisions'][number] {
  const { action, topic, qos, retain, decided, at } = cached
  return {
    at: presentTime(at),
    action,
    topic,
    qos,
    ...(action === 'publish' && { retain }),
    result: decided.permission,
    source: decided.source,
    ...presentVerdict(decided),
    ...(decided.failures && { failures: decided.failures.map((each) => ({ ...each })) }),
  }
}
