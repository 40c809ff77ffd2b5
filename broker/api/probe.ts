import { accessProbe } from '@signalbox/contract/access'
import { type ProbeResult, TooManyProbes } from '../backends/probe.ts'
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
import { resource } from './resource.ts'
import { toldFault } from './change-config.ts'

/** A server is tried before it is relied on. */
export const probing = resource(({ on, config, authentication, authorization }) => {
  const missing = (id: string) => apiError('NOT_FOUND', { message: `Not found: ${id}` })

  function probeAuthenticator(given: Record<string, unknown>, id: string | undefined) {
    const standing = config.authentication.config.chain.find((each) => idOf(each) === id)
    if (id !== undefined && standing === undefined) throw missing(id)
    const asked = withKeptSecrets(readAuthenticator(accessProbe, given), standing)
    const [read] = authenticationSetting.read({ chain: [asked] })
    if (read === undefined) throw new TypeError('one was given, and one was read')
    return authentication.probe(read.settings)
  }

  function probeSource(given: Record<string, unknown>, id: string | undefined) {
    const { settings, sources } = config.authorization.config
    const standing = sources.find(({ type }) => type === id)
    if (id !== undefined && standing === undefined) throw missing(id)
    const asked = withKeptSecrets(readSource(accessProbe, given), standing)
    if (asked.type === 'file') checkAclFile(asked.rules)
    const [read] = authorizationSetting.read({ settings, sources: [asked] }).sources
    if (read === undefined) throw new TypeError('one was given, and one was read')
    return authorization.probe(read)
  }

  on(accessProbe, async ({ body: { of, config: given, id } }) => {
    try {
      const result = await (of === 'source'
        ? probeSource(given, id)
        : probeAuthenticator(given, id))
      return present(result)
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

function present({ server, tookMs }: ProbeResult) {
  return {
    status: server?.status ?? ('connected' as const),
    has_server: server !== undefined,
    ...(server?.reason !== undefined && { reason: server.reason }),
    took_ms: Math.round(tookMs),
  }
}
