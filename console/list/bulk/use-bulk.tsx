import { type ReactNode, useState } from 'react'
import { lateDialog } from '#ui/late.tsx'
import type { Mutation } from './mutation.ts'

/** Fetched when something is first done to many. */
const BulkDialog = lateDialog(async () => (await import('./BulkDialog.tsx')).BulkDialog)

/** `start(mutation)` asks, does and reports, in the dialog that the screen has to show. */
export function useBulk<Row>(): { start: (mutation: Mutation<Row>) => void; dialog: ReactNode } {
  const [mutation, setMutation] = useState<Mutation<Row>>()
  return {
    start: setMutation,
    dialog: mutation !== undefined && (
      <BulkDialog mutation={mutation} onClose={() => setMutation(undefined)} />
    ),
  }
}
