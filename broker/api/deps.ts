import type { Broker } from '../broker.ts'

/** Dependencies of the API: the kernel and the features, without the store. */
export type ApiDeps = Omit<Broker, 'store' | 'close'>
