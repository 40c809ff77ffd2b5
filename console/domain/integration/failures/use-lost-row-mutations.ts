import type { AnyOperation } from '@signalbox/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#language.tsx'
import type { Mutation } from '#list/bulk/mutation.ts'
import { splitIntoBatches } from '#list/bulk/run-bulk.ts'
import type { Column } from '#ui/table/table.ts'
import { failuresMessages } from './failures.messages.ts'

interface LostRows<Row> {
  columns: readonly Column<Row>[]
  /** Keys of the columns that identify a row in a question. */
  namedBy: readonly string[]
  /** Largest number of IDs in one call. */
  atOnce: number
  /** Lists that show the rows. */
  reads: readonly AnyOperation[]
  sendAgain: (ids: number[]) => Promise<{ skipped_ids: readonly number[] }>
  remove: (ids: number[]) => Promise<unknown>
  /** Texts of sending again. */
  sending: Pick<Mutation<Row>, 'text' | 'done'> & { skipped: string }
  /** Texts of a deletion. */
  removal: Pick<Mutation<Row>, 'title' | 'text' | 'confirmLabel' | 'done'>
}

type Mutate<Row> = (rows: readonly Row[], done?: () => void) => Mutation<Row>

/** Mutations that send selected rows again, or delete them. */
export function useLostRowMutations<Row extends { id: number }>({
  columns,
  namedBy,
  atOnce,
  reads,
  ...calls
}: LostRows<Row>): { sendAgain: Mutate<Row>; remove: Mutate<Row> } {
  const t = useMessages(failuresMessages)
  const queries = useQueryClient()
  const common = (rows: readonly Row[], done: () => void) => ({
    rows,
    rowKey: ({ id }: Row) => String(id),
    columns: columns.filter(({ key }) => namedBy.includes(key)),
    batches: (all: readonly Row[]) => splitIntoBatches(all, atOnce),
    onOver() {
      for (const { id } of reads) void queries.invalidateQueries({ queryKey: [id] })
      done()
    },
  })
  return {
    sendAgain: (rows, done = () => {}) => ({
      ...common(rows, done),
      title: t.sendTitle,
      text: calls.sending.text,
      confirmLabel: t.sendAgain,
      act: async (some) => {
        const { skipped_ids } = await calls.sendAgain(some.map(({ id }) => id))
        const skipped = new Set(skipped_ids)
        return some.map(({ id }) =>
          skipped.has(id) ? { state: 'skipped', note: calls.sending.skipped } : { state: 'done' },
        )
      },
      done: calls.sending.done,
    }),
    remove: (rows, done = () => {}) => ({
      ...common(rows, done),
      ...calls.removal,
      act: async (some) => {
        await calls.remove(some.map(({ id }) => id))
        return some.map(() => ({ state: 'done' }))
      },
    }),
  }
}
