import { useMemo } from 'react'
import type { Kind } from '../field.ts'
import { withPublished } from './further-fields.ts'
import { usePublished } from './use-published.ts'

/**
 * A kind with the additional fields of a cluster's version. `undefined`: there is no kind, or the fields are being
 * read.
 */
export function useLaterKind(kind: Kind | undefined): Kind | undefined {
  const place = Object.values(kind?.fixed ?? {}).join(':')
  const published = usePublished({ place })
  return useMemo(() => {
    if (kind === undefined || published === undefined) return undefined
    const groups = withPublished(kind.groups, published.fields, { place, body: undefined })
    return groups === kind.groups ? kind : { ...kind, groups }
  }, [kind, published, place])
}
