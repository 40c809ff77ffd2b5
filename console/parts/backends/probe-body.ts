import type { accessProbe } from '@signalbox/contract/access'
import type { RequestOf } from '@signalbox/contract/operation'
import type { Config } from './field.ts'

type ProbeBody = RequestOf<typeof accessProbe>['body']

/** What a form holds, to be tried: only authenticators have a mechanism. */
export const probeOf = (config: Config): ProbeBody => ({
  of: 'mechanism' in config ? 'authenticator' : 'source',
  config,
})
