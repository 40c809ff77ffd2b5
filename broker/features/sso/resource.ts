import * as operations from '@signalbox/contract/sso'
import { ssoRunning } from '@signalbox/contract/sso-login'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { type SsoConfig, ssoTrust } from '@signalbox/contract/sso-fields'
import { readTrust } from './setting.ts'
import { changeConfig } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { noContent, resource } from '../../api/resource.ts'
import { presentSso } from './present.ts'

export const backendNotFound = () => apiError('BACKEND_NOT_FOUND')

/** The backends of single sign-on, and the roles of their users. */
export const sso = resource(({ on, config, sso }) => {
  const setting = config.sso
  const find = (backend: SsoBackend): SsoConfig => {
    const found = setting.config.backends[backend]
    if (found === undefined) throw backendNotFound()
    return found
  }

  on(operations.ssoList, () =>
    sso.states().map(({ backend, isEnabled, isRunning, error }) => ({
      backend,
      enable: isEnabled,
      running: isRunning,
      last_error: error,
    })),
  )

  on(ssoRunning, () => sso.states().flatMap(({ backend, isRunning }) => (isRunning ? backend : [])))

  on(operations.ssoGet, ({ path: { backend }, caller }) => presentSso(caller, find(backend)))

  on(operations.ssoUpdate, async ({ path: { backend }, body, caller }) => {
    if (body.backend !== backend) {
      throw apiError('BAD_REQUEST', { message: `The backend in the body is ${body.backend}` })
    }
    await changeConfig(setting, (standing) => ({
      ...standing,
      backends: {
        ...standing.backends,
        [backend]: withKeptSecrets(body, standing.backends[backend]),
      },
    }))
    const reason = await sso.started(backend)
    if (reason !== undefined) throw apiError('BAD_REQUEST', { message: `Reason: ${reason}` })
    return presentSso(caller, find(backend))
  })

  on(operations.ssoDelete, async ({ path: { backend } }) => {
    find(backend)
    await changeConfig(setting, (standing) => {
      const { [backend]: _, ...backends } = standing.backends
      return { ...standing, backends }
    })
    return noContent
  })

  const rolesOf = (backend: SsoBackend) => setting.settings.roles[backend]
  on(operations.ssoRolesGet, ({ path: { backend } }) => rolesOf(backend))
  on(operations.ssoRolesUpdate, async ({ path: { backend }, body }) => {
    await changeConfig(setting, (standing) => ({
      ...standing,
      roles: { ...standing.roles, [backend]: body },
    }))
    return rolesOf(backend)
  })

  const storedTrust = (backend: 'oidc' | 'saml') =>
    ssoTrust.parse(setting.config.trust[backend] ?? {})
  on(operations.ssoTrustGet, ({ path: { backend } }) => storedTrust(backend))
  on(operations.ssoTrustUpdate, async ({ path: { backend }, body }) => {
    await changeConfig(setting, (standing) => {
      readTrust(body)
      return { ...standing, trust: { ...standing.trust, [backend]: body } }
    })
    return storedTrust(backend)
  })
})
