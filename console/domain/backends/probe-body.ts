import type { accessProbe } from '@signalbox/contract/access'
import type { RequestOf } from '@signalbox/contract/operation'
import type { Config, Kind } from '#form/field.ts'

export type ProbeBody = RequestOf<typeof accessProbe>['body']

/** Object that the test concerns; only authenticators have a mechanism. */
export const probeSubject = ({ fixed }: Kind): ProbeBody['of'] =>
  'mechanism' in fixed ? 'authenticator' : 'source'

/** Request body of a test of the form's values. */
export const toProbeBody = (
  of: ProbeBody['of'],
  config: Config,
  sample: ProbeBody['sample'],
): ProbeBody => ({
  of,
  config,
  ...(sample !== undefined && { sample }),
})
