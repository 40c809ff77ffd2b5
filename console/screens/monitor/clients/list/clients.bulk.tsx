import { bannedList } from '@signalbox/contract/banned'
import { clientLimitList, clientLimitSet, LIMITED_AT_ONCE } from '@signalbox/contract/client-limits'
import type { AnyOperation } from '@signalbox/contract/client'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { traceList } from '@signalbox/contract/trace'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import type { Limits } from '#domain/limits/LimitFields.tsx'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { useMessages } from '#language.tsx'
import { each, type Mutation } from '#list/bulk/mutation.ts'
import { splitIntoBatches } from '#list/bulk/run-bulk.ts'
import { late } from '#ui/late.tsx'
import { useClientColumns } from './clients.columns.tsx'
import { clientsMessages } from '../clients.messages.ts'
import { banOne, traceOne } from './ban-many.ts'
import styles from './clients.bulk.module.css'
import { cleanSome, KICKED_AT_ONCE, kickSome } from './kick-many.ts'

const LimitQuestion = late(
  async () => (await import('#domain/limits/LimitQuestion.tsx')).LimitQuestion,
  { waiting: <div className={styles.question} /> },
)

const NOTHING = (): void => undefined
type Rows = Mutation<ClientRow>['rows']

/** Columns that identify a client in the question before it is kicked. */
const NAMED_BY = ['clientid', 'connected', 'created_at']

/** Actions on many clients. */
export function useClientMutations() {
  const t = useMessages(clientsMessages)
  const limits = useMessages(clientLimitMessages)
  const queries = useQueryClient()
  const columns = useClientColumns()
  const alone = {
    rowKey: ({ clientid = '' }: ClientRow) => clientid,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
  }
  const common = {
    ...alone,
    batches: (rows: readonly ClientRow[]) => splitIntoBatches(rows, KICKED_AT_ONCE),
  }
  const over =
    (then: () => void, changed: AnyOperation = clientList) =>
    () => {
      for (const { id } of [clientList, changed]) void queries.invalidateQueries({ queryKey: [id] })
      then()
    }
  return {
    kick: (rows: Rows, onOver = NOTHING): Mutation<ClientRow> => ({
      ...common,
      rows,
      title: t.kickMany,
      text: t.kickManyBody,
      confirmLabel: t.kick,
      act: (some) => kickSome(some, t),
      done: t.kickManyDone,
      onOver: over(onOver),
    }),
    clean: (rows: Rows, onOver = NOTHING): Mutation<ClientRow> => ({
      ...common,
      rows,
      title: t.cleanMany,
      text: t.cleanManyBody,
      confirmLabel: t.cleanMissing,
      act: (some) => cleanSome(some, t),
      done: t.cleanManyDone,
      onOver: over(onOver),
    }),
    ban: (rows: Rows, onOver = NOTHING): Mutation<ClientRow> => ({
      ...alone,
      rows,
      title: t.banMany,
      text: t.banManyBody,
      confirmLabel: t.banConfirm,
      act: each((row) => banOne(row, t)),
      done: t.banManyDone,
      onOver: over(onOver, bannedList),
    }),
    trace: (rows: Rows, onOver = NOTHING): Mutation<ClientRow> => ({
      ...alone,
      rows,
      title: t.traceMany,
      text: t.traceManyBody,
      confirmLabel: t.trace,
      act: each((row) => traceOne(row, t)),
      done: t.traceManyDone,
      onOver: over(onOver, traceList),
    }),
    limit: (rows: Rows, onOver = NOTHING): Mutation<ClientRow> => {
      let chosen: Limits = {}
      return {
        ...alone,
        rows,
        title: limits.titleMany,
        text: limits.aboutMany,
        confirmLabel: limits.set,
        form: (id, onValid) => (
          <LimitQuestion
            id={id}
            onGiven={(given) => {
              chosen = given
              onValid()
            }}
          />
        ),
        batches: (some) => splitIntoBatches(some, LIMITED_AT_ONCE),
        act: async (some) => {
          const clientids = some.map(({ clientid = '' }) => clientid)
          await client.call(clientLimitSet, { body: { clientids, ...chosen } })
          return some.map(() => ({ state: 'done' }))
        },
        done: limits.doneMany,
        onOver: over(onOver, clientLimitList),
      }
    },
  }
}
