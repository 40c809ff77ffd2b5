import { LWM2M_TYPES } from '@signalbox/contract/gateway-devices'
import { CORE_OBJECTS } from './core-objects.ts'
import type { LwM2MPath } from './path.ts'

export type ValueType = (typeof LWM2M_TYPES)[number]

export const isValueType = (text: string): text is ValueType =>
  (LWM2M_TYPES as readonly string[]).includes(text)

export interface ResourceDefinition {
  readonly id: number
  readonly name: string
  /** `R`, `W`, `RW`, `E`; empty: not over a server. */
  readonly operations: string
  /** Type of the value; undefined for executable resources. */
  readonly type: ValueType | undefined
  readonly isMultiple: boolean
}

export interface ObjectDefinition {
  readonly id: number
  readonly name: string
  readonly resources: ReadonlyMap<number, ResourceDefinition>
}

/** Registry of objects with names and types of their resources. */
export class ObjectRegistry {
  readonly #objects = new Map<number, ObjectDefinition>()

  /** A later definition replaces an earlier one with the same number. */
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
