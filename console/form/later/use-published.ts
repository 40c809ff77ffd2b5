import type { Schema } from '@signalbox/contract/operation'
import { schemaGet } from '@signalbox/contract/schemas'
import { laterFieldsAt } from '@signalbox/contract/versions'
import { useQuery } from '@tanstack/react-query'
import { query, queryClient } from '#api/query.ts'
import { useUser } from '#api/session.ts'
import { isErlang } from '#api/use-can.ts'
import { fetchCode } from '#code.ts'
import type { Field } from '../field.ts'
import type { Subject } from './list-published.ts'

interface Published {
  fields: readonly Field[]
  /** Schema of the whole configuration; absent if it has only the fields of its form. */
  body?: Schema | undefined
}

const NONE: Published = { fields: [] }

function documentOf(subject: Subject) {
  if ('noun' in subject) return subject.noun === 'connector' ? 'connectors' : 'actions'
  return subject.place.startsWith('/configs/') ? 'hotconf' : undefined
}

/**
 * The fields that a cluster describes, with the names of its API, and further fields that its version is known to have.
 * Empty in front of a Signalbox; `undefined` while they are being read.
 */
export function usePublished(subject: Subject): Published | undefined {
  const user = useUser()
  const version = user?.version ?? ''
  const later =
    'place' in subject
      ? laterFieldsAt(subject.place, { edition: user?.edition ?? 'ce', version })
      : []
  const name = documentOf(subject)
  const isAsked = isErlang() && (name !== undefined || later.length > 0)
  const { data, isError } = useQuery({
    queryKey: ['published fields', subject, version],
    queryFn: async () => {
      const document =
        name === undefined
          ? undefined
          : await queryClient
              .ensureQueryData(query(schemaGet, { path: { name } }))
              // Without the document, the form has the fields of API 5.7.
              .catch(() => undefined)
      const { listPublished } = await fetchCode(() => import('./list-published.ts'))
      const { CONFIG_BODIES } = await fetchCode(() => import('@signalbox/contract/config-bodies'))
      return {
        fields: listPublished(document, subject, later),
        body: 'place' in subject ? CONFIG_BODIES[subject.place] : undefined,
      }
    },
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  })
  return isAsked && !isError ? data : NONE
}
