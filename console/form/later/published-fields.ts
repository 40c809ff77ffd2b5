import { isRecord } from '@signalbox/formats/is-record'
import { Duration } from '@signalbox/formats/units'
import { isEqual } from '@signalbox/contract/config-values'
import { fieldCodec } from '../codec.ts'
import type { Field, Look, Words } from '../field.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { formMessages as m } from '../form.messages.ts'
import { laterFieldMessages } from './later-fields.messages.ts'

/** Bounds for descriptions that refer to themselves or are too long for a form. */
const MAX_DEPTH = 8
const MAX_FIELDS = 300
const MAX_VISITS = 3000
/** Names that can be parts of a dotted path of a form. */
const NAME = /^[a-z_][\w-]*$/i

/** A described value: `type`, `properties`, `oneOf`, `items`, `symbols`, `default`, … */
export type Described = Readonly<Record<string, unknown>>

interface Leaf {
  path: string
  described: Described
  isRequired: boolean
  when?: (look: Look) => boolean
}

/** The options of a choice; documents of the OpenAPI format have them in `enum`. */
export const listWords = ({ symbols, enum: words = symbols }: Described) => toList(words)

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const propertiesOf = ({ properties }: Described): Described =>
  isRecord(properties) ? properties : {}

/**
 * The fields of an object that a cluster describes in the words of `GET /schemas/{name}`, in their order. Nested
 * objects have dotted paths. If the value of a text field decides which variant an object has, the fields of a variant
 * depend on that value.
 *
 * @param root a part of the document
 * @param document the whole, in which references are looked up
 */
export function publishedFields(root: unknown, document: unknown): Field[] {
  const components = isRecord(document) && isRecord(document.components) ? document.components : {}
  const schemas = isRecord(components.schemas) ? components.schemas : {}
  const resolve = (part: unknown): Described => {
    let found = part
    for (let step = 0; step < MAX_DEPTH && isRecord(found) && '$ref' in found; step++) {
      const name = typeof found.$ref === 'string' ? (found.$ref.split('/').at(-1) ?? '') : ''
      const { $ref: _, ...own } = found
      const target: unknown = Object.hasOwn(schemas, name) ? schemas[name] : {}
      found = isRecord(target) ? { ...target, ...own } : {}
    }
    return isRecord(found) ? found : {}
  }

  let visits = 0
  function visit(part: unknown, path: string, isRequired: boolean, depth: number): Leaf[] {
    if (visits++ > MAX_VISITS) return []
    const described = resolve(part)
    if (described.deprecated === true || described.readOnly === true) return []
    const leaf: Leaf = { path, described, isRequired }
    // Objects with names of the user's choice have a placeholder in place of a name.
    const variants = toList(described.oneOf)
      .map(resolve)
      .filter((each) => !Object.keys(propertiesOf(each)).some((name) => name.startsWith('$')))
    if (variants.length > 0 && variants.every((each) => hasFields(each))) {
      const [only] = variants
      if (variants.length === 1) return visit(only, path, isRequired, depth + 1)
      return mergeVariants(variants, path, isRequired, depth) ?? [leaf]
    }
    if (depth > MAX_DEPTH || !hasFields(described)) return [leaf]
    const required = toList(described.required)
    return Object.entries(propertiesOf(described)).flatMap(([name, each]) =>
      NAME.test(name) && !(name in {})
        ? visit(each, join(path, name), isRequired && required.includes(name), depth + 1)
        : [],
    )
  }

  function mergeVariants(
    variants: readonly Described[],
    path: string,
    isRequired: boolean,
    depth: number,
  ): Leaf[] | undefined {
    const names = Object.keys(propertiesOf(variants[0] ?? {}))
    const symbolsOf = (name: string) =>
      variants.map((each) => {
        const symbols = listWords(resolve(propertiesOf(each)[name]))
        return symbols.length === 1 ? textOf(symbols[0]) : undefined
      })
    const decisive = names.find((name) => {
      const symbols = symbolsOf(name)
      return !symbols.includes(undefined) && new Set(symbols).size === variants.length
    })
    if (decisive === undefined) return undefined
    const at = join(path, decisive)
    const symbols = symbolsOf(decisive)
    const merged = new Map<string, { leaf: Leaf; of: unknown[] }>()
    for (const [i, variant] of variants.entries()) {
      for (const leaf of visit(variant, path, isRequired, depth + 1)) {
        const known = merged.get(leaf.path)
        if (known === undefined) merged.set(leaf.path, { leaf, of: [symbols[i]] })
        else known.of.push(symbols[i])
      }
    }
    return [...merged.values()].map(({ leaf, of }): Leaf => {
      // The field decides which others apply, so it is sent even with its default.
      if (leaf.path === at)
        return {
          ...leaf,
          isRequired: true,
          described: { type: 'enum', symbols, default: leaf.described.default },
        }
      if (of.length === variants.length) return leaf
      const { when } = leaf
      return { ...leaf, when: (look) => of.includes(look(at)) && (when?.(look) ?? true) }
    })
  }

  return withoutNested(visit(root, '', true, 0))
    .slice(0, MAX_FIELDS)
    .map((leaf) => toField(leaf, resolve))
}

/** Whether variants disagree about a path: it is a value in one, and an object in another. */
function withoutNested(leaves: readonly Leaf[]): readonly Leaf[] {
  const taken = new Set<string>()
  const objects = new Set<string>()
  return leaves.filter(({ path }) => {
    const outer = path
      .split('.')
      .flatMap((_, i, names) => (i > 0 ? [names.slice(0, i).join('.')] : []))
    if (
      path === '' ||
      objects.has(path) ||
      taken.has(path) ||
      outer.some((each) => taken.has(each))
    )
      return false
    taken.add(path)
    for (const each of outer) objects.add(each)
    return true
  })
}

/** The description of a single field, with its references resolved. */
export const publishedField = (path: string, described: Described): Field =>
  toField({ path, described, isRequired: false }, (part) => (isRecord(part) ? part : {}))

/** Documents may have any JSON in place of a text. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const hasFields = (described: Described) => {
  const names = Object.keys(propertiesOf(described))
  return names.length > 0 && !names.some((name) => name.startsWith('$'))
}

type Input = Pick<Field, 'as'> &
  Partial<Pick<Field, 'none' | 'options' | 'decode' | 'encode' | 'check'>>

const INPUTS = new Map<string, Field['as']>([
  ['boolean', 'switch'],
  ['byteSize', 'size'],
  ['duration', 'duration'],
  ['integer', 'number'],
  ['number', 'number'],
  ['object', 'json'],
  ['percent', 'percent'],
])

function inputFor(described: Described, resolve: (part: unknown) => Described): Input {
  const variants = toList(described.oneOf).map(resolve)
  if (variants.length > 0) return inputForVariants(variants, resolve)
  const { type, format } = described
  if (type === 'array') {
    return { as: isTexts(resolve(described.items)) ? 'lines' : 'jsonList' }
  }
  const words = listWords(described)
  if (words.length > 0) return { as: 'choice', options: toOptions(words) }
  if (type !== 'string') return { as: INPUTS.get(textOf(type)) ?? 'text' }
  if (format === 'password') return { as: 'secret' }
  return { as: described.is_template === true || format === 'sql' ? 'area' : 'text' }
}

const isTexts = ({ type }: Described) => type !== 'object' && type !== undefined && type !== 'array'

const toOptions = (symbols: readonly unknown[]) =>
  symbols.map((value) => ({ value, label: textOf(value) }))

/** The kind of a value with several types: an amount or a word, a choice of words, or any value as text. */
function inputForVariants(
  variants: readonly Described[],
  resolve: (part: unknown) => Described,
): Input {
  const words = variants.flatMap(listWords)
  const [value, ...others] = variants.filter((each) => listWords(each).length === 0)
  if (value === undefined) return { as: 'choice', options: toOptions(words) }
  const { as } = inputFor(value, resolve)
  const isAmount = as === 'duration' || as === 'size' || as === 'percent' || as === 'number'
  const [word] = words
  if (isAmount && others.length === 0 && words.length === 1) {
    return { as, none: { value: word, label: NONE.get(textOf(word)) ?? same(textOf(word)) } }
  }
  if ([value, ...others].some(({ type }) => type === 'object' || type === 'array')) {
    return words.length === 0 ? { as: 'json' } : wordOrJson(words.map(textOf))
  }
  return { as: as === 'text' && others.length === 0 ? 'text' : 'scalar' }
}

/** A word, or JSON. */
const wordOrJson = (words: readonly string[]): Input => ({
  as: 'area',
  decode: (wire) =>
    typeof wire === 'string' ? wire : wire === null ? '' : JSON.stringify(wire, null, 2),
  encode: (value) =>
    value === '' ? undefined : words.includes(String(value)) ? value : parsed(String(value)),
  check: (value) =>
    words.includes(String(value)) || isRecord(parsed(String(value)))
      ? undefined
      : fieldMessages.jsonObject,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const NONE = new Map<string, Words>([
  ['disabled', m.disabled],
  ['infinity', m.noLimit],
])

const same = (text: string): Words => ({ en: text, zh: text })

function toField(
  { path, described, isRequired: isDemanded, when }: Leaf,
  resolve: (part: unknown) => Described,
): Field {
  const input = inputFor(described, resolve)
  const { as } = input
  const { default: otherwise, minimum, maximum, description } = described
  // A choice with one value identifies its object.
  const isRequired = isDemanded || (input.options?.length === 1 && otherwise !== undefined)
  const codec = { ...fieldCodec(input), ...input }
  const unset = codec.decode(otherwise ?? null)
  const words: Readonly<Record<string, Words>> = laterFieldMessages
  const min = toBound(minimum) ?? (as === 'number' ? -Number.MAX_VALUE : undefined)
  const max = toBound(maximum)
  const help =
    words[`${path}_help`] ??
    (typeof description === 'string' ? same(description.replaceAll(/<[^>]*>/g, ' ')) : undefined)
  return {
    ...input,
    path,
    label: words[path] ?? same(path),
    ...(help !== undefined && { help }),
    ...(otherwise !== undefined && { otherwise }),
    ...(isRequired && as !== 'switch' && { required: true }),
    ...(described.type === 'number' && { isFraction: true }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(when !== undefined && { when }),
    decode: codec.decode,
    // A value that the cluster sets itself is not sent, unless it replaces another one.
    encode: (value, came) =>
      came === undefined && !isRequired && isEqual(value, unset)
        ? undefined
        : codec.encode(value, came),
  }
}

/** A limit: a number, or a duration as text. */
const toBound = (limit: unknown): number | undefined =>
  typeof limit === 'number' ? limit : typeof limit === 'string' ? Duration.parse(limit) : undefined
