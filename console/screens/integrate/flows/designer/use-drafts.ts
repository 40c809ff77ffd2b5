import { useState } from 'react'
import type { Draft, Drafts } from '#domain/integration/form/drafts.ts'

/** Configurations that are saved together with the flow; a later one replaces an earlier one of the same object. */
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
