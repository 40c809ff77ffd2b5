import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Deed } from './deed.ts'
import type { BulkDialogProps } from './BulkDialog.tsx'

/** Fetched when something is first done to many. */
const LazyBulkDialog = lazy(async () => ({
  default: (await import('./BulkDialog.tsx')).BulkDialog,
}))
// `lazy` forgets the type parameter.
const BulkDialog = LazyBulkDialog as unknown as <Row>(props: BulkDialogProps<Row>) => ReactNode

/** `start(deed)` asks, does and reports, in the dialog that the screen has to show. */
export function useBulk<Row>(): { start: (deed: Deed<Row>) => void; dialog: ReactNode } {
  const [deed, setDeed] = useState<Deed<Row>>()
  return {
    start: setDeed,
    dialog: deed !== undefined && (
      <Suspense>
        <BulkDialog deed={deed} onClose={() => setDeed(undefined)} />
      </Suspense>
    ),
  }
}
