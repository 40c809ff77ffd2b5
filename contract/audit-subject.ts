import { isRecord } from '@signalbox/formats/is-record'

/** Names for the ID in the body of a creation, in the order of preference. */
const NAMES = ['id', 'name', 'username', 'user_id', 'clientid', 'topic', 'who', 'type'] as const

/** Path parameters that qualify the call and do not name its subject. */
const QUALIFIERS: ReadonlySet<string> = new Set(['as', 'enable', 'node', 'operation', 'position'])

const MAX_LENGTH = 256

/**
 * Id or name of the thing that a call of the API is about: the parameters of its path that name it, or what its body
 * calls it.
 * Connectors, actions and sources are `type:name`. Empty if the call names nothing.
 */
export function auditSubject(path: unknown, body: unknown): string {
  return findSubject(path, body).slice(0, MAX_LENGTH)
}

function findSubject(path: unknown, body: unknown): string {
  const parts = isRecord(path) ? Object.entries(path) : []
  const naming = parts.filter(([name]) => !QUALIFIERS.has(name))
  const inPath = naming.length > 0 ? naming : parts
  if (inPath.length > 0) return inPath.map(([, value]) => String(value)).join(' ')
  if (!isRecord(body)) return ''
  const { type, name, mechanism, backend } = body
  if (typeof type === 'string' && typeof name === 'string') return `${type}:${name}`
  if (typeof mechanism === 'string') {
    return typeof backend === 'string' ? `${mechanism}:${backend}` : mechanism
  }
  return String(NAMES.map((each) => body[each]).find((each) => typeof each === 'string') ?? '')
}
