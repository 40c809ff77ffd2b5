import type { accessProbe } from '@signalbox/contract/access'
import type { RequestOf } from '@signalbox/contract/operation'
import type { Config, Kind } from './field.ts'

export type ProbeBody = RequestOf<typeof accessProbe>['body']

/** Only authenticators have a mechanism. */
export const aboutOf = ({ fixed }: Kind): ProbeBody['of'] =>
  'mechanism' in fixed ? 'authenticator' : 'source'

/** What a form holds, to be tried. */
export const probeOf = (
  of: ProbeBody['of'],
  config: Config,
  sample: ProbeBody['sample'],
): ProbeBody => ({
  of,
  config,
  ...(sample !== undefined && { sample }),
})
