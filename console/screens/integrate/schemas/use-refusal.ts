import { NEWEST_DRAFT } from '@signalbox/schemas/json-schema/drafts'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '#form/field.ts'
import { useFormats, useMessages } from '#language.tsx'
import { clusterSchemaMessages } from '#domain/schemas/cluster-schema.messages.ts'
import { readByCluster } from '#domain/schemas/cluster-schema.ts'

/**
 * Refuses a source with which the cluster would accept the schema but fail every message. Shows the reason at the
 * field, and resolves with whether it was refused.
 */
export function useRefusal(form: UseFormReturn<Values>) {
  const words = useMessages(clusterSchemaMessages)
  const { list } = useFormats()
  return async ({ type, source }: Values): Promise<boolean> => {
    const reading = await readByCluster(String(type), String(source))
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
