import type { Broker } from '../broker.ts'

/** What the API stands on: the kernel and the features, without the store beneath them. */
export type ApiDeps = Omit<Broker, 'store' | 'close'>
