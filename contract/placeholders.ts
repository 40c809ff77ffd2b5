/** Placeholders for values of a client in texts of the configuration: `${username}`. Unknown names are left unchanged. */

/** Placeholder `${name}`; `${$}` is a literal `$`. */
export const PLACEHOLDER = /\$\{(\$|[a-zA-Z0-9_.-]+)\}/g

/** Valid name of a client attribute, so that `${client_attrs.NAME}` can refer to it. */
export const ATTRIBUTE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

const ATTRIBUTES = 'client_attrs.'

const TOPIC = ['username', 'clientid', `${ATTRIBUTES}NAME`] as const
const REQUESTER = ['username', 'clientid', 'peerhost', 'cert_subject', 'cert_common_name'] as const

/** Known placeholders; `NAME` represents an attribute's name. */
export const PLACEHOLDERS = {
  /** Placeholders for a client that is logging in. */
  login: [...REQUESTER, 'password', 'cert_pem', `${ATTRIBUTES}NAME`],
  /** Placeholders for a connected client. */
  requester: [...REQUESTER, `${ATTRIBUTES}NAME`],
  /** In requests to HTTP services. */
  request: [
    ...REQUESTER,
    `${ATTRIBUTES}NAME`,
    'topic',
    'action',
    'access',
    'qos',
    'retain',
    'proto_name',
    'mountpoint',
  ],
  /** In topics of rules. */
  topic: TOPIC,
} as const satisfies Record<string, readonly string[]>

export function isPlaceholder(name: string, of: readonly string[]): boolean {
  return name.startsWith(ATTRIBUTES)
    ? of.includes(`${ATTRIBUTES}NAME`) && ATTRIBUTE_NAME.test(placeholderAttribute(name))
    : of.includes(name)
}

/** Name of the attribute in a placeholder for one. */
export const placeholderAttribute = (name: string): string => name.slice(ATTRIBUTES.length)

/** Texts that look like placeholders but are literal. */
export function unknownPlaceholders(text: string, of: readonly string[]): string[] {
  const unknown = bracedNames(text).filter((name) => name !== '$' && !isPlaceholder(name, of))
  return [...new Set(unknown)].map((name) => `\${${name}}`)
}

// Patterns for placeholders of any kind, whether or not they refer to something.

export const BRACED = /\$\{[^}]*\}/

export const isBraced = (text: string): boolean => /^\$\{[^}]*\}$/.test(text)

/** The texts between the braces, in their order. */
export const bracedNames = (text: string): string[] =>
  [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name)

export const replaceBraced = (text: string, write: (name: string) => string): string =>
  text.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => write(name))

/** The text in pieces, each of which is one placeholder or has none. */
export const splitBraced = (text: string): string[] =>
  text.split(/(\$\{[^}]*\})/).filter((piece) => piece !== '')
