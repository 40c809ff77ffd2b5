import { accessProbe } from '@signalbox/contract/access'
import type { ReadOf } from '@signalbox/contract/operation'
import { type ProbeResult, type SampleAnswer, TooManyProbes } from '../backends/probe.ts'
import { authenticationSetting, idOf } from '../features/authentication/setting.ts'
import {
  authorizationSetting,
  BadAclFile,
  checkAclFile,
} from '../features/authorization/setting.ts'
import { readSource } from './authorization-sources.ts'
import { readAuthenticator } from './authentication.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { sampleCredentials, sampleQuestion } from './probe-sample.ts'
import { resource } from './resource.ts'
import { toldFault } from './change-config.ts'

type Asked = ReadOf<typeof accessProbe>['body']

/** A server is tried before it is relied on. */
export const probing = resource(({ on, config, authentication, authorization }) => {
  const missing = (id: string) => apiError('NOT_FOUND', { message: `Not found: ${id}` })

  function probeAuthenticator({ config: given, id, sample }: Asked) {
    const standing = config.authentication.config.chain.find((each) => idOf(each) === id)
    if (id !== undefined && standing === undefined) throw missing(id)
    const asked = withKeptSecrets(readAuthenticator(accessProbe, given), standing)
    const [read] = authenticationSetting.read({ chain: [asked] })
    if (read === undefined) throw new TypeError('one was given, and one was read')
    const isAsked = sample !== undefined
    return authentication.probe(read.settings, sampleCredentials(sample), isAsked)
  }

  function probeSource({ config: given, id, sample }: Asked) {
    const { settings, sources } = config.authorization.config
    const standing = sources.find(({ type }) => type === id)
    if (id !== undefined && standing === undefined) throw missing(id)
    const asked = withKeptSecrets(readSource(accessProbe, given), standing)
    if (asked.type === 'file') checkAclFile(asked.rules)
    const [read] = authorizationSetting.read({ settings, sources: [asked] }).sources
    if (read === undefined) throw new TypeError('one was given, and one was read')
    return authorization.probe(read, sampleQuestion(sample), sample !== undefined)
  }

  on(accessProbe, async ({ body }) => {
    try {
      const result = body.of === 'source' ? probeSource(body) : probeAuthenticator(body)
      return present(await result)
    } catch (error) {
      if (error instanceof TooManyProbes) {
        throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many are being tried' })
      }
      if (error instanceof BadAclFile) {
        throw apiError('BAD_REQUEST', { message: `line ${error.line}: ${error.message}` })
      }
      throw toldFault(error, 'root.config')
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
