import { isArray, isMap, own, type Value } from '@signalbox/rule-sql/values/value'
import { MAX_DEPTH, SchemaError } from '../serde.ts'

const MAX_NODES = 50_000

/** Finds the schemas that `$ref` names: by pointer, by anchor, or by the ID of a schema inside. Nothing is fetched. */
export class References {
  readonly #root: Value
  readonly #byId = new Map<string, Value>()
  #nodes = 0

  constructor(root: Value) {
    this.#root = root
    this.#collect(root, 0)
  }

  /** @throws {SchemaError} if the reference leads nowhere. */
  find(ref: string, path: string): Value {
    if (ref === '#' || ref === '') return this.#root
    const named = this.#byId.get(ref)
    if (named !== undefined) return named
    const [id = '', pointer] = ref.split('#', 2)
    const from = id === '' ? this.#root : this.#byId.get(id)
    if (from === undefined || pointer === undefined || (pointer !== '' && pointer[0] !== '/')) {
      const reason = /^[a-z]+:/i.test(ref) ? 'other schemas are not fetched' : 'not found'
      throw new SchemaError(`${path}/$ref: ${ref}: ${reason}`)
    }
    let found = from
    for (const step of pointer.split('/').slice(1)) {
      const name = unescaped(step)
      const next = isArray(found)
        ? found[Number(name)]
        : isMap(found)
          ? own(found, name)
          : undefined
      if (next === undefined) throw new SchemaError(`${path}/$ref: ${ref}: not found`)
      found = next
    }
    return found
  }

  #collect(node: Value, depth: number): void {
    if (depth > MAX_DEPTH * 4 || ++this.#nodes > MAX_NODES) {
      throw new SchemaError('the schema is too large')
    }
    if (isArray(node)) {
      for (const each of node) this.#collect(each, depth + 1)
      return
    }
    if (!isMap(node)) return
    const { $id, id, $anchor } = node
    for (const name of [$id, id]) if (typeof name === 'string') this.#byId.set(name, node)
    if (typeof $anchor === 'string') this.#byId.set(`#${$anchor}`, node)
    for (const each of Object.values(node)) this.#collect(each, depth + 1)
  }
}

function unescaped(step: string): string {
  const text = step.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
