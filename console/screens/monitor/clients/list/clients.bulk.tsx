import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../language.tsx'
import type { Mutation } from '../../../../parts/bulk/mutation.ts'
import { batchesOf } from '../../../../parts/bulk/run-bulk.ts'
import { useClientColumns } from './clients.columns.tsx'
import { clientsMessages } from '../clients.messages.ts'
import { cleanSome, KICKED_AT_ONCE, kickSome } from './kick-many.ts'

/** What a client is known by where it is about to be kicked. */
const NAMED_BY = ['clientid', 'connected', 'created_at']

/** What can be done to many clients. */
export function useClientMutations() {
  const t = useMessages(clientsMessages)
  const queries = useQueryClient()
  const columns = useClientColumns()
  const common = {
    rowKey: ({ clientid = '' }: ClientRow) => clientid,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    batches: (rows: readonly ClientRow[]) => batchesOf(rows, KICKED_AT_ONCE),
  }
  const over = (then: () => void) => () => {
    void queries.invalidateQueries({ queryKey: [clientList.id] })
    then()
  }
  return {
    kick: (rows: readonly ClientRow[], onOver: () => void): Mutation<ClientRow> => ({
      ...common,
      rows,
      title: t.kickMany,
      text: t.kickManyBody,
      confirmLabel: t.kick,
      act: (some) => kickSome(some, t),
      done: t.kickManyDone,
      onOver: over(onOver),
    }),
    clean: (rows: readonly ClientRow[], onOver: () => void): Mutation<ClientRow> => ({
      ...common,
      rows,
      title: t.cleanMany,
      text: t.cleanManyBody,
      confirmLabel: t.cleanMissing,
      act: (some) => cleanSome(some, t),
      done: t.cleanManyDone,
      onOver: over(onOver),
    }),
  }
}
