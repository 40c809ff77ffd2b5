import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { ssoLdap, ssoOidc, ssoRoles, ssoSaml, ssoTrust } from '@signalbox/contract/sso-fields'
import { isErlang } from '#api/use-can.ts'
import { target } from '#api/target.ts'
import { pageConfig } from '#env.ts'
import { backendMessages } from '#domain/backends/backends.messages.ts'
import { webAddress } from '#form/check.ts'
import { ldap, tls } from '#domain/backends/connections.ts'
import type { Config, Group, Kind } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import { lookup, queryTimeout } from '#domain/backends/lookups.ts'
import { ssoMessages as m } from './sso.messages.ts'

/** Address of this page, to which a provider should send browsers back. */
function consoleAddress(): string {
  const { origin } = globalThis.location
  const { base, upstreams } = pageConfig
  const isNamed = target.upstream !== undefined && upstreams.length > 1
  const path = isNamed ? `${base}upstreams/${target.upstream}` : base
  return `${origin}${path}`.replace(/\/$/, '')
}

const isOn = (look: (path: string) => unknown) => look('sp_sign_request') === true

const general = (...fields: Group['fields']): Group => ({
  title: m.console,
  fields: [{ path: 'enable', label: m.enable, help: m.enableHelp }, ...fields],
})

const address = () => ({
  path: 'dashboard_addr',
  label: m.consoleAddress,
  help: m.consoleAddressHelp,
  mono: true,
  preset: consoleAddress(),
  check: webAddress,
})

/** Brokers return durations as numbers and take texts. */
const withUnit = (value: unknown, unit: string) =>
  typeof value === 'number' ? `${value}${unit}` : value

function modernLdap(config: Config): Config {
  const ssl = (config.ssl ?? {}) as Config // as the broker returned it
  const { hibernate_after: hibernate } = ssl
  return {
    ...config,
    query_timeout: withUnit(config.query_timeout, 'ms'),
    request_timeout: withUnit(config.request_timeout, 'ms'),
    ...(hibernate !== undefined && { ssl: { ...ssl, hibernate_after: withUnit(hibernate, 'ms') } }),
  }
}

/** Converts the form of earlier versions, in which missing keys are a word instead of an object. */
function modernOidc({ client_jwks: keys, ...config }: Config): Config {
  return {
    ...config,
    session_expiry: withUnit(config.session_expiry, 's'),
    ...(typeof keys === 'object' && { client_jwks: keys }),
  }
}

const hasKeys = (look: (path: string) => unknown) =>
  String(look('preferred_auth_methods')).includes('private_key_jwt')

const PLACEHOLDERS = ['username']

const ldapKind = () =>
  kind(
    { all: [ssoLdap] },
    {
      fixed: { backend: 'ldap' },
      groups: [
        general(),
        ldap,
        lookup([
          {
            path: 'base_dn',
            label: backendMessages.baseDn,
            mono: true,
            placeholders: PLACEHOLDERS,
          },
          {
            path: 'filter',
            label: backendMessages.filter,
            help: m.filterHelp,
            mono: true,
            placeholders: PLACEHOLDERS,
          },
          queryTimeout,
        ]),
        tls(),
      ],
      modern: modernLdap,
    },
  )

const oidcKind = () =>
  kind(
    { all: [ssoOidc] },
    {
      fixed: { backend: 'oidc' },
      groups: [
        general(address()),
        {
          title: m.provider,
          fields: [
            { path: 'issuer', label: m.issuer, help: m.issuerHelp, mono: true, check: webAddress },
            { path: 'clientid', label: m.clientId, mono: true },
            { path: 'secret', label: m.clientSecret },
            { path: 'name_var', label: m.nameVar, help: m.nameVarHelp, mono: true },
            { path: 'scopes', label: m.scopes, help: m.scopesHelp },
            {
              path: 'provider',
              label: m.providerKind,
              labels: { generic: m.providerGeneric, okta: m.providerOkta },
            },
          ],
        },
        {
          title: m.protocol,
          isFolded: true,
          fields: [
            {
              path: 'session_expiry',
              label: m.expiry,
              help: m.expiryHelp,
              // The preset leaves time for a second factor; a cluster keeps its own default.
              preset: () => (isErlang() ? undefined : '5m'),
            },
            { path: 'require_pkce', label: m.pkce, help: m.pkceHelp },
            { path: 'preferred_auth_methods', label: m.authMethods, help: m.authMethodsHelp },
            {
              path: 'client_jwks.file',
              label: m.clientKeys,
              help: m.clientKeysHelp,
              when: hasKeys,
            },
            {
              path: 'client_jwks.type',
              label: m.clientKeys,
              when: hasKeys,
              silently: () => 'file',
            },
            { path: 'fallback_methods', label: m.fallback, help: m.fallbackHelp },
          ],
        },
      ],
      modern: modernOidc,
    },
  )

const samlKind = () =>
  kind(
    { all: [ssoSaml] },
    {
      fixed: { backend: 'saml' },
      groups: [
        general(address()),
        {
          title: m.provider,
          fields: [
            {
              path: 'idp_metadata_url',
              label: m.idpMetadata,
              mono: true,
              preset: '',
              check: webAddress,
            },
          ],
        },
        {
          title: m.signing,
          fields: [
            { path: 'sp_sign_request', label: m.signRequest },
            {
              as: 'pem',
              path: 'sp_public_key',
              label: m.spCertificate,
              holds: 'certificate',
              preset: '',
              when: isOn,
            },
            { as: 'pem', path: 'sp_private_key', label: m.spKey, holds: 'key', when: isOn },
          ],
        },
      ],
    },
  )

/** Created when a form opens, because it includes the current address of the console. */
export const ssoKinds: Readonly<Record<SsoBackend, () => Kind>> = {
  ldap: ldapKind,
  oidc: oidcKind,
  saml: samlKind,
}

export const rolesKind = kind(
  { all: [ssoRoles] },
  {
    fixed: {},
    groups: [
      {
        title: m.groups,
        about: m.rolesAbout,
        fields: [
          { path: 'attribute', label: m.attribute, help: m.attributeHelp, mono: true },
          {
            path: 'otherwise',
            label: m.otherwise,
            labels: { viewer: m.viewerRole, refuse: m.refuse },
          },
          {
            as: 'lines',
            path: 'administrators',
            label: m.administrators,
            help: m.administratorsHelp,
          },
          { as: 'lines', path: 'viewers', label: m.viewers, help: m.viewersHelp },
        ],
      },
    ],
  },
)

export const trustKind = kind(
  { all: [ssoTrust] },
  {
    fixed: {},
    groups: [
      {
        title: m.trust,
        about: m.trustAbout,
        fields: [
          {
            as: 'pem',
            path: 'cacertfile',
            label: backendMessages.caCertificate,
            holds: 'certificate',
          },
        ],
      },
    ],
  },
)
