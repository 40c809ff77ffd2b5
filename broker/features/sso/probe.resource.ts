import * as operations from '@signalbox/contract/sso'
import type { SsoRoles } from '@signalbox/contract/sso-fields'
import { BackendFault } from '../../backends/backend.ts'
import { tryLdap } from './ldap.ts'
import { OidcLogin, tryOidc } from './oidc.ts'
import { OneTime } from './one-time.ts'
import { SamlLogin } from './saml.ts'
import { readSso, type SsoSettings } from './setting.ts'
import { normalRoles } from './sso.ts'
import { type Identity, StepFailed, Steps } from './steps.ts'
import { toApiError } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { resource } from '../../api/resource.ts'
import { presentStep } from './present.ts'

/** Limit on simultaneous probes. */
const MAX_PROBES = 4
/** To log in at the provider, and to look at the outcome. */
const TRIAL_MS = 15 * 60_000

/** Probes test a single sign-on configuration before it is used. */
export const ssoProbe = resource(({ on, config, sso }) => {
  const trials = new OneTime<operations.SsoTrial>(sso.deps.clock)
  let probes = 0

  /** The user that the identity would be here. */
  async function judge(
    steps: Steps,
    { backend }: SsoSettings,
    roles: SsoRoles,
    identity: Identity,
  ) {
    const { username, claims } = identity
    const would = await steps.run(
      'role',
      async () => {
        const preview = sso.preview(backend, identity, roles)
        if (preview === undefined) throw new BackendFault('No group of the user has a role here')
        return preview
      },
      ({ role }) => role,
    )
    const user = { username, role: would.role, is_new: would.isNew }
    return { claims: { ...claims }, user }
  }

  async function begin(settings: SsoSettings, roles: SsoRoles, login: OidcLogin | SamlLogin) {
    const trial = OneTime.newKey()
    trials.keep({ steps: [] }, TRIAL_MS, trial)
    const report = async (outcome: Identity | Error) => {
      const steps = new Steps()
      const ended = { steps: steps.list, claims: undefined as operations.SsoTrial['claims'] }
      const found = await steps
        .run('login', async () => {
          if (outcome instanceof Error) throw outcome
          return outcome
        })
        .then((identity) => {
          ended.claims = { ...identity.claims }
          return judge(steps, settings, roles, identity)
        })
        .catch(ignoreFailed)
      const shown = { ...(ended.claims !== undefined && { claims: ended.claims }), ...found }
      trials.keep({ steps: steps.list.map(presentStep), ...shown }, TRIAL_MS, trial)
    }
    const purpose = {
      kind: 'trial',
      report: (outcome: Identity | Error) => void report(outcome),
    } as const
    return { trial, location: await sso.browserLogins.begin(login, purpose) }
  }

  async function run(settings: SsoSettings, roles: SsoRoles, steps: Steps, sample?: Sample) {
    const { clock, outgoing, samlKeys } = sso.deps
    switch (settings.backend) {
      case 'ldap': {
        const { attribute } = roles
        const identity = await tryLdap(settings, { outgoing }, { steps, sample, attribute })
        return identity && judge(steps, settings, roles, identity)
      }
      case 'oidc': {
        const login = new OidcLogin(settings, { clock, outgoing })
        await tryOidc(login, { outgoing, ca: settings.ca }, steps)
        return begin(settings, roles, login)
      }
      case 'saml': {
        const login = new SamlLogin(settings, { clock, outgoing, samlKeys })
        await steps.run(
          'metadata',
          async () => {
            await login.started
            // Closes the login of this test, whose metadata would otherwise be fetched again periodically.
            login.close()
            return login.provider
          },
          ({ entityId }) => entityId,
        )
        return begin(settings, roles, login)
      }
    }
  }

  on(operations.ssoProbe, async ({ path: { backend }, body }) => {
    const standing = config.sso.config.backends[backend]
    const trust = { ...config.sso.config.trust, ...(body.trust && { [backend]: body.trust }) }
    const asked = withKeptSecrets(body.config, standing)
    const settings = readSettings(() => {
      const filled = config.sso.filled({ ...config.sso.config, backends: { [backend]: asked } })
      return readSso(filled.backends[backend] ?? asked, trust)
    })
    if (settings.backend !== backend) {
      throw apiError('BAD_REQUEST', { message: `The configuration is of ${settings.backend}` })
    }
    if (probes >= MAX_PROBES) {
      throw apiError('SERVICE_UNAVAILABLE', {
        message: 'Too many single sign-on tests are running',
      })
    }
    probes++
    const steps = new Steps()
    try {
      const roles = normalRoles(backend, body.roles ?? config.sso.settings.roles[backend])
      const found = await run(settings, roles, steps, body.sample).catch(ignoreFailed)
      return { steps: steps.list.map(presentStep), ...found }
    } finally {
      probes--
    }
  })

  on(operations.ssoTrialGet, ({ path: { trial } }) => {
    const found = trials.get(trial)
    if (found === undefined)
      throw apiError('NOT_FOUND', { message: 'No such test, or it has expired' })
    return found
  })
})

type Sample = { username: string; password: string } | undefined

/** A step that failed is in the list of steps. */
function ignoreFailed(error: unknown): undefined {
  if (!(error instanceof StepFailed)) throw error
}

/** @throws {Failure} 400 if the configuration is invalid. */
function readSettings(read: () => SsoSettings): SsoSettings {
  try {
    return read()
  } catch (error) {
    throw toApiError(error, 'root.config')
  }
}
