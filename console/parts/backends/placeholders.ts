import type { Field } from './field.ts'
import type { Row } from './values.ts'

/** Of a client that wants to be let in. */
export const LOGIN_NAMES = [
  'username',
  'clientid',
  'password',
  'peerhost',
  'cert_subject',
  'cert_common_name',
  'cert_pem',
  'client_attrs.NAME',
] as const

/** Of a client that is in. */
export const CLIENT_NAMES = [
  'username',
  'clientid',
  'peerhost',
  'cert_subject',
  'cert_common_name',
  'client_attrs.NAME',
] as const

/** What web services are told besides. */
export const REQUEST_NAMES = [
  ...CLIENT_NAMES,
  'topic',
  'action',
  'access',
  'qos',
  'retain',
  'proto_name',
  'mountpoint',
] as const

const isOneOf = (name: string, names: readonly string[]) =>
  names.some((each) =>
    each.endsWith('.NAME')
      ? name.startsWith(each.slice(0, -4)) && name.length > each.length - 4
      : each === name,
  )

/** What looks like a placeholder and would be taken as it stands. */
export function unknownPlaceholders(field: Field, value: unknown): string[] {
  const { placeholders } = field
  if (placeholders === undefined) return []
  const texts = Array.isArray(value) ? (value as readonly Row[]).map((row) => row.value) : [value]
  const found = texts.flatMap((text) =>
    typeof text === 'string' ? [...text.matchAll(/\$\{([^}]*)\}/g)] : [],
  )
  const unknown = found
    .filter(([, name = '']) => name !== '$' && !isOneOf(name, placeholders))
    .map(([whole]) => whole)
  return [...new Set(unknown)]
}
