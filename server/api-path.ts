import type { AnyOperation } from '@signalbox/contract/client'

/**
 * The path of a call below `/api/v5`, in one spelling, and its query. A cluster reads several: with encoded letters,
 * empty segments, or a slash at the end.
 */
export function readApiPath(rest: string): { at: string; search: string } {
  const [, path = '', search = ''] = /^([^?#]*)\??([^#]*)/s.exec(rest) ?? []
  const segments = path.split('/').filter((segment) => segment !== '')
  const at = segments.map((segment) => `/${encodeURIComponent(decoded(segment))}`).join('')
  return { at, search }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // bytes that are no text are a name as well
  }
}

/** Reads a call of an operation: gives the parameters of its path, or `undefined` for another call. */
export function operationMatcher({ method, at: template }: AnyOperation) {
  const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return (calledBy: string | undefined, at: string): Record<string, string> | undefined => {
    const found = calledBy === method ? pattern.exec(at) : null
    if (found === null) return undefined
    const named = Object.entries(found.groups ?? {})
    return Object.fromEntries(named.map(([name, value]) => [name, decodeURIComponent(value)]))
  }
}
