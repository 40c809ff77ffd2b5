import { type Absence, NOT_EMBEDDED } from '@signalbox/contract/integration/embedded'
import { isErlang } from '#api/use-can.ts'
import type { Noun } from './item.ts'
import { creatableTypes } from './kinds.ts'
import { orderedTypes } from './type-names.ts'

/** A type that the console has a form for, and the embedded broker does not have. */
interface AbsentType {
  readonly type: string
  readonly absence: Absence
}

/** Types that the embedded broker does not offer; always empty for a cluster. */
export function absentTypes(noun: Noun, offered: readonly string[]): readonly AbsentType[] {
  if (isErlang()) return []
  return orderedTypes(creatableTypes(noun)).flatMap((type) => {
    const absence = NOT_EMBEDDED[type]
    return absence === undefined || offered.includes(type) ? [] : [{ type, absence }]
  })
}
