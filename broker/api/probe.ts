import { accessProbe } from '@signalbox/contract/access'
import type { ReadOf } from '@signalbox/contract/operation'
import { type ProbeResult, type SampleAnswer, TooManyProbes } from '../backends/probe.ts'
import { BadAclFile, checkAclFile } from '../features/authorization/authorization.ts'
import { readSource } from '../features/authorization/read-source.ts'
import { readAuthenticator } from '../features/authentication/read-authenticator.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { sampleCredentials, sampleQuestion } from './probe-sample.ts'
import { resource } from './resource.ts'
import { toApiError } from './change-config.ts'

type ProbeBody = ReadOf<typeof accessProbe>['body']

/** Probes test a server before it is used. */
export const probing = resource(({ on, collections, authentication, authorization }) => {
  const missing = (id: string) => apiError('NOT_FOUND', { message: `Not found: ${id}` })

  function probeAuthenticator({ config: given, id, sample }: ProbeBody) {
    const standing = collections.authentication.get(id ?? '')
    if (id !== undefined && standing === undefined) throw missing(id)
    const asked = withKeptSecrets(readAuthenticator(accessProbe, given), standing)
    const authenticator = collections.authentication.read(asked)
    return authentication.probe(authenticator, sampleCredentials(sample), sample !== undefined)
  }

  function probeSource({ config: given, id, sample }: ProbeBody) {
    const standing = collections.authorization.get(id ?? '')
    if (id !== undefined && standing === undefined) throw missing(id)
    const asked = withKeptSecrets(readSource(accessProbe, given), standing)
    if (asked.type === 'file') checkAclFile(asked.rules)
    return authorization.probe(
      collections.authorization.read(asked),
      sampleQuestion(sample),
      sample !== undefined,
    )
  }

  on(accessProbe, async ({ body }) => {
    try {
      const result = body.of === 'source' ? probeSource(body) : probeAuthenticator(body)
      return present(await result)
    } catch (error) {
      if (error instanceof TooManyProbes) {
        throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many connection tests are running' })
      }
      if (error instanceof BadAclFile) {
        throw apiError('BAD_REQUEST', { message: `line ${error.line}: ${error.message}` })
      }
      throw toApiError(error, 'root.config')
    }
  })
})

function present({ server, tookMs, lookup, sample }: ProbeResult) {
  return {
    status: server?.status ?? ('connected' as const),
    has_server: server !== undefined,
    ...(server?.reason !== undefined && { reason: server.reason }),
    took_ms: Math.round(tookMs),
    ...(lookup !== undefined && {
      lookup: { ...lookup, found: [...lookup.found], missing: [...lookup.missing] },
    }),
    ...(sample !== undefined && { sample: presentSample(sample) }),
  }
}

const presentSample = ({ isSuperuser, ...sample }: SampleAnswer) => ({
  ...sample,
  ...(isSuperuser !== undefined && { is_superuser: isSuperuser }),
})
