import type { Broker } from '../broker.ts'

/** What the API uses: the kernel and the features, without the store. */
export type ApiDeps = Omit<Broker, 'store' | 'close'>
