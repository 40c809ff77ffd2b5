import {
  Atom,
  isArray,
  isMap,
  isNumber,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { JsonTemplate } from '../../json-template.ts'
import { numberText } from '../../numeric.ts'
import { RenderError } from '../../row-template.ts'

/** A value as DynamoDB has it: an object with the letters of its type. */
type Attribute = Readonly<Record<string, unknown>>

export interface Item {
  /** Key that is equal for items that replace each other. */
  key: string
  /** The item as JSON. */
  text: string
}

interface Keys {
  hash: string
  range: string | undefined
}

const KEY_TYPES = ['S', 'N', 'B']

/** The item of a row, with the fields of its key. */
export class ItemTemplate {
  readonly #template: JsonTemplate | undefined
  readonly #keys: Keys

  constructor(template: string, keys: Keys) {
    this.#template = template === '' ? undefined : new JsonTemplate(template)
    this.#keys = keys
  }

  /** @throws {RenderError} if the template gives no valid item. */
  render(row: ValueMap): Item {
    const value = this.#template === undefined ? row : this.#template.render(row)
    if (!isMap(value)) throw new RenderError('the item is not a JSON object')
    const item = toAttributes(value, 0)
    const { hash, range } = this.#keys
    const names = range === undefined ? [hash] : [hash, range]
    return {
      key: JSON.stringify(names.map((name) => readKey(item, name))),
      text: JSON.stringify(item),
    }
  }
}

/** @throws {RenderError} if the key is absent or has the wrong type. */
function readKey(item: Attribute, name: string): unknown {
  const attribute = Object.hasOwn(item, name) ? item[name] : undefined
  const [[type, value] = ['', '']] = Object.entries(attribute ?? {})
  if (KEY_TYPES.includes(type) && value !== '') return attribute
  throw new RenderError(`the item has no text or number for its key ${name}`)
}

/** Nesting limit of DynamoDB. */
const MAX_DEPTH = 32

/** Attributes of a map; undefined values are omitted. */
function toAttributes(map: ValueMap, depth: number): Attribute {
  const present = Object.entries(map).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    present.map(([name, value]) => [name.toWellFormed(), toAttribute(value, depth)]),
  )
}

/** @throws {RenderError} if the value is nested too deeply. */
function toAttribute(value: Value, depth: number): Attribute {
  if (depth > MAX_DEPTH) throw new RenderError('the item is nested too deeply')
  if (typeof value === 'string') return { S: value.toWellFormed() }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null || value === undefined) return { NULL: true }
  if (isNumber(value)) return { N: numberText(value) }
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') }
  if (value instanceof Atom) return { S: value.name }
  if (isArray(value)) return { L: value.map((each) => toAttribute(each, depth + 1)) }
  return isMap(value) ? { M: toAttributes(value, depth + 1) } : { NULL: true }
}
