import { createContext } from 'react'
import type { Noun } from '../item.ts'

/** Connector, action or source whose creation or change is not saved yet. */
export interface Draft {
  readonly noun: Noun
  readonly type: string
  readonly name: string
  /** Configuration to send when the draft is saved. */
  readonly body: Readonly<Record<string, unknown>>
  /** Whether the object exists and is changed. */
  readonly isChange: boolean
}

export interface Drafts {
  readonly all: readonly Draft[]
  readonly keep: (draft: Draft) => void
}

/** If provided, forms hand their configurations over instead of sending them. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)
