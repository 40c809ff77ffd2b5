import { NEWEST_DRAFT } from '@signalbox/schemas/json-schema/drafts'
import type { UseFormReturn } from 'react-hook-form'
import { useFormats, useMessages } from '../../../language.tsx'
import { clusterSchemaMessages } from '../../../parts/schemas/cluster-schema.messages.ts'
import { readByCluster } from '../../../parts/schemas/cluster-schema.ts'
import type { SchemaValues } from './SchemaFields.tsx'

/**
 * Refuses a source that the cluster would accept, and then drop every message for. Resolves with whether it did, after
 * the reason was put to the field.
 */
export function useRefusal(form: UseFormReturn<SchemaValues>) {
  const words = useMessages(clusterSchemaMessages)
  const { list } = useFormats()
  return async ({ type, source }: Pick<SchemaValues, 'type' | 'source'>): Promise<boolean> => {
    const reading = await readByCluster(type, source)
    const message =
      reading?.kind === 'unknownDraft'
        ? words.unknownDraft(reading.draft, NEWEST_DRAFT)
        : reading?.kind === 'read' && reading.failing.some(isOfRoot)
          ? words.failing(list(reading.failing))
          : undefined
    if (message === undefined) return false
    form.setError('source', { message }, { shouldFocus: true })
    return true
  }
}

const isOfRoot = (place: string) => place.split('/').length === 2
