import { type Absence, NOT_EMBEDDED } from '@signalbox/contract/integration/embedded'
import { isErlang } from '../../api/use-can.ts'
import type { Noun } from './item.ts'
import { typesOf } from './kinds.ts'
import { orderedTypes } from './type-names.ts'

/** A type that the console has a form for, and the embedded broker does not have. */
interface AbsentType {
  readonly type: string
  readonly absence: Absence
}

/** Those that the broker does not offer; none in front of a cluster. */
export function absentTypes(noun: Noun, offered: readonly string[]): readonly AbsentType[] {
  if (isErlang()) return []
  return orderedTypes(typesOf(noun)).flatMap((type) => {
    const absence = NOT_EMBEDDED[type]
    return absence === undefined || offered.includes(type) ? [] : [{ type, absence }]
  })
}
