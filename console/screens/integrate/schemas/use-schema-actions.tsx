import {
  registrySchemaDelete,
  registrySchemaGet,
  registrySchemaList,
  registrySchemaUpdate,
  registryVersionList,
  type SchemaType,
  type SchemaVersion,
} from '@signalbox/contract/schema-registry'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { readSchemaUses } from '#domain/schemas/schema-usage.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useToast } from '#ui/toast.tsx'
import { schemasMessages } from './schemas.messages.ts'
import { UseList } from './UseList.tsx'

/** The reads that a change of a schema outdates. */
export const READS = [registrySchemaList, registrySchemaGet, registryVersionList] as const

export function useSchemaActions() {
  const t = useMessages(schemasMessages)
  const { number } = useFormats()
  const act = useAct()
  const toast = useToast()
  const sentence = useErrorSentence()
  const update = useAction(registrySchemaUpdate, { refreshes: READS })
  // A removed schema is not read again.
  const remove = useAction(registrySchemaDelete, { refreshes: [registrySchemaList] })
  return {
    /** Names the current users of the schema in its question. */
    remove: async (name: string) => {
      let body: React.ReactNode
      try {
        const uses = (await readSchemaUses()).get(name) ?? []
        body = uses.length === 0 ? t.deleteFree(name) : <UseList text={t.deleteInUse} uses={uses} />
      } catch (error) {
        const { title, detail } = sentence(error)
        toast.failure(title, detail)
        return false
      }
      return act({
        ask: { title: t.deleteTitle, body, confirmLabel: t.deleteOne, danger: true },
        act: () => remove.mutateAsync({ path: { name } }),
        done: t.deleted(name),
      })
    },
    restore: (name: string, { version, type, source, description }: SchemaVersion) =>
      act({
        ask: {
          title: t.restoreTitle(number(version)),
          body: t.restoreText,
          confirmLabel: t.restore,
        },
        act: () =>
          update.mutateAsync({
            path: { name },
            body: { type: type as SchemaType, source, description }, // of the registry
          }),
        done: t.restored(number(version)),
      }),
  }
}
