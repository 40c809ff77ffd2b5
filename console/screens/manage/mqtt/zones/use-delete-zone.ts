import { type Zone, zoneDelete, zoneList } from '@signalbox/contract/zones'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { zonesMessages } from './zones.messages.ts'

/** Deletes a zone after a question that names the listeners. Resolves with whether it was deleted. */
export function useDeleteZone(): (zone: Zone) => Promise<boolean> {
  const t = useMessages(zonesMessages)
  const { list, number } = useFormats()
  const act = useAct()
  const remove = useAction(zoneDelete, { refreshes: [zoneList] })
  return ({ name, listeners, connections }) =>
    act({
      ask: {
        title: t.deleteTitle(name),
        body:
          listeners.length === 0
            ? t.deleteUnused
            : t.deleteText(name, list(listeners), number(connections)),
        confirmLabel: t.delete,
        danger: true,
      },
      act: () => remove.mutateAsync({ path: { name } }),
      done: t.deleted(name),
    })
}
