import { createContext } from 'react'
import type { Noun } from '../item.ts'

/** A connector, an action or a source that is configured and not stored yet, or whose change is not. */
export interface Draft {
  readonly noun: Noun
  readonly type: string
  readonly name: string
  /** As it is going to be sent. */
  readonly body: Readonly<Record<string, unknown>>
  /** It exists, and is changed. */
  readonly isChange: boolean
}

export interface Drafts {
  readonly all: readonly Draft[]
  readonly keep: (draft: Draft) => void
}

/** Where it is given, forms hand their configurations over instead of sending them. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)
