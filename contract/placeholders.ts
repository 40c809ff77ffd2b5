/** Placeholders for values of a client in texts of the configuration: `${username}`. Unknown names are left unchanged. */

/** `${name}`; what is called `$` is a `$`. */
export const PLACEHOLDER = /\$\{(\$|[a-zA-Z0-9_.-]+)\}/g

/** What an attribute of a client may be called, so that `${client_attrs.NAME}` can name it. */
export const ATTRIBUTE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

const ATTRIBUTES = 'client_attrs.'

const TOPIC = ['username', 'clientid', `${ATTRIBUTES}NAME`] as const
const REQUESTER = ['username', 'clientid', 'peerhost', 'cert_subject', 'cert_common_name'] as const

/** The known names; `NAME` is that of an attribute. */
export const PLACEHOLDERS = {
  /** Of a client that wants to be let in. */
  login: [...REQUESTER, 'password', 'cert_pem', `${ATTRIBUTES}NAME`],
  /** Of a client that is in. */
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
    ? of.includes(`${ATTRIBUTES}NAME`) && ATTRIBUTE_NAME.test(attributeOf(name))
    : of.includes(name)
}

/** Of a placeholder that names an attribute: which. */
export const attributeOf = (name: string): string => name.slice(ATTRIBUTES.length)

/** Texts that look like placeholders but are literal. */
export function unknownPlaceholders(text: string, of: readonly string[]): string[] {
  const unknown = [...text.matchAll(/\$\{([^}]*)\}/g)]
    .filter(([, name = '']) => name !== '$' && !isPlaceholder(name, of))
    .map(([whole]) => whole)
  return [...new Set(unknown)]
}
