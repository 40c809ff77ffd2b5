export const SSO_BACKENDS = ['ldap', 'oidc', 'saml'] as const
export type SsoBackend = (typeof SSO_BACKENDS)[number]
