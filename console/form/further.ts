import { isErlang } from '#api/use-can.ts'
import { fieldCodec } from './codec.ts'
import { type Config, type Field, kindFields, type Kind } from './field.ts'
import { formMessages as m } from './form.messages.ts'

/** The place in the values of a form for all fields of a configuration that have no field of their own. */
export const FURTHER = 'further_fields'

const field: Field = {
  as: 'json',
  path: FURTHER,
  label: m.furtherJson,
  help: m.furtherHelp,
  ...fieldCodec({ as: 'json' }),
}

/**
 * The kind with further fields, in front of a cluster: its types have more fields than a form. Further fields that the
 * cluster does not describe are edited as text.
 */
export function withFurther(kind: Kind, published: readonly Field[] = []): Kind {
  if (!isErlang()) return kind
  const known = new Set(kindFields(kind).map(({ path }) => path))
  const described = published.filter(({ path }) => !known.has(path))
  return {
    ...kind,
    groups: [...kind.groups, { title: m.further, isFolded: true, fields: [...described, field] }],
  }
}

/** Fields that are edited elsewhere, or not at all. */
const ELSEWHERE = new Set(['connector', 'enable', 'id', 'name', 'type'])

const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Part of a configuration that no field covers; `undefined` if there is none. */
export function furtherConfig(kind: Kind, config: Config): Config | undefined {
  const paths = kindFields(kind).map(({ path }) => path)
  const rest = (value: Config, prefix: string): Config | undefined => {
    const kept = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
      const path = prefix + name
      if (paths.includes(path)) return []
      const isOuter = paths.some((other) => other.startsWith(`${path}.`))
      if (!isOuter || !isObject(each)) return [[name, each]]
      const inner = rest(each, `${path}.`)
      return inner === undefined ? [] : [[name, inner]]
    })
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }
  const fixed = new Set([...ELSEWHERE, ...Object.keys(kind.fixed)])
  return rest(Object.fromEntries(Object.entries(config).filter(([name]) => !fixed.has(name))), '')
}

/** Replaces the fields of `before` in a configuration by those of `after`. */
export function replaceFurther(config: Config, before: Config, after: Config): Config {
  const names = new Set([...Object.keys(config), ...Object.keys(after)])
  return Object.fromEntries(
    Array.from(names).flatMap((name): [string, unknown][] => {
      const [value, old, next] = [config, before, after].map((of) =>
        Object.hasOwn(of, name) ? of[name] : undefined,
      )
      if (isObject(value) && (isObject(old) || isObject(next))) {
        const inner = replaceFurther(value, isObject(old) ? old : {}, isObject(next) ? next : {})
        return [[name, inner]]
      }
      if (next !== undefined) return [[name, next]]
      return old === undefined && value !== undefined ? [[name, value]] : []
    }),
  )
}
