import { CORE_OBJECTS } from './core-objects.ts'
import type { LwM2MPath } from './path.ts'

export const VALUE_TYPES = [
  'Integer',
  'Float',
  'Time',
  'String',
  'Boolean',
  'Opaque',
  'Objlnk',
] as const
export type ValueType = (typeof VALUE_TYPES)[number]

export const isValueType = (text: string): text is ValueType =>
  (VALUE_TYPES as readonly string[]).includes(text)

export interface ResourceDefinition {
  readonly id: number
  readonly name: string
  /** `R`, `W`, `RW`, `E`; empty: not over a server. */
  readonly operations: string
  /** Undefined for what is executed. */
  readonly type: ValueType | undefined
  readonly isMultiple: boolean
}

export interface ObjectDefinition {
  readonly id: number
  readonly name: string
  readonly resources: ReadonlyMap<number, ResourceDefinition>
}

/** The objects whose resources have names and types. */
export class ObjectRegistry {
  readonly #objects = new Map<number, ObjectDefinition>()

  /** A definition replaces an earlier one of the same number. */
  constructor(definitions: Iterable<ObjectDefinition> = []) {
    for (const each of [...coreObjects, ...definitions]) this.#objects.set(each.id, each)
  }

  object(id: number): ObjectDefinition | undefined {
    return this.#objects.get(id)
  }

  resource({ object, resource }: LwM2MPath): ResourceDefinition | undefined {
    return resource === undefined ? undefined : this.#objects.get(object)?.resources.get(resource)
  }
}

const coreObjects = CORE_OBJECTS.map(([id, name, lines]): ObjectDefinition => {
  const resources = lines.split('\n').map(readResource)
  return { id, name, resources: new Map(resources.map((each) => [each.id, each])) }
})

function readResource(line: string): ResourceDefinition {
  const [id = '', operations = '', type = '', ...name] = line.trim().split(' ')
  const plain = type.replace('*', '')
  return {
    id: Number(id),
    name: name.join(' '),
    operations: operations === '-' ? '' : operations,
    type: isValueType(plain) ? plain : undefined,
    isMultiple: type.endsWith('*'),
  }
}
