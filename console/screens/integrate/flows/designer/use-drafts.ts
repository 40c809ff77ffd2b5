import { useState } from 'react'
import type { Draft, Drafts } from '../../../../parts/integration/form/drafts.ts'

/** Configurations that are stored with the flow; a later one of the same object replaces the earlier. */
export function useDrafts(): Drafts {
  const [all, setAll] = useState<readonly Draft[]>([])
  return {
    all,
    keep: (draft) =>
      setAll((before) => [
        ...before.filter(
          ({ noun, type, name }) =>
            noun !== draft.noun || type !== draft.type || name !== draft.name,
        ),
        draft,
      ]),
  }
}
