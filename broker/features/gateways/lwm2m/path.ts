/** `/3/0/6/1`: object, instance, resource, instance of the resource. */
export interface LwM2MPath {
  readonly object: number
  readonly instance?: number
  readonly resource?: number
  readonly resourceInstance?: number
}

const MAX_ID = 65_535

/** Numbers of at most 16 bits, with or without a slash at the ends; `undefined`: something else. */
export function parsePath(text: string): LwM2MPath | undefined {
  const parts = text.split('/').filter((part) => part !== '')
  const [object, instance, resource, resourceInstance] = parts.map(readId)
  if (parts.length === 0 || parts.length > 4 || object === undefined) return undefined
  if (parts.some((part) => readId(part) === undefined)) return undefined
  return {
    object,
    ...(instance !== undefined && { instance }),
    ...(resource !== undefined && { resource }),
    ...(resourceInstance !== undefined && { resourceInstance }),
  }
}

function readId(part: string): number | undefined {
  const number = /^\d{1,5}$/.test(part) ? Number(part) : Number.NaN
  return number <= MAX_ID ? number : undefined
}

export function segments({ object, instance, resource, resourceInstance }: LwM2MPath): number[] {
  return [object, instance, resource, resourceInstance].filter((id) => id !== undefined)
}

export const pathText = (path: LwM2MPath) => `/${segments(path).join('/')}`

/** The path of a text, and the items after its question mark. */
export function splitQuery(path: string): { path: string; queries: string[] } {
  const at = path.indexOf('?')
  if (at < 0) return { path, queries: [] }
  const queries = path.slice(at + 1).split('&')
  return { path: path.slice(0, at), queries: queries.filter((each) => each !== '') }
}
