import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Mutation } from './mutation.ts'
import type { BulkDialogProps } from './BulkDialog.tsx'

/** Fetched when something is first done to many. */
const LazyBulkDialog = lazy(async () => ({
  default: (await import('./BulkDialog.tsx')).BulkDialog,
}))
// `lazy` forgets the type parameter.
const BulkDialog = LazyBulkDialog as unknown as <Row>(props: BulkDialogProps<Row>) => ReactNode

/** `start(mutation)` asks, does and reports, in the dialog that the screen has to show. */
export function useBulk<Row>(): { start: (mutation: Mutation<Row>) => void; dialog: ReactNode } {
  const [mutation, setMutation] = useState<Mutation<Row>>()
  return {
    start: setMutation,
    dialog: mutation !== undefined && (
      <Suspense>
        <BulkDialog mutation={mutation} onClose={() => setMutation(undefined)} />
      </Suspense>
    ),
  }
}
