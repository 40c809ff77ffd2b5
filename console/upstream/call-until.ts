import { client } from '../api/client.ts'
import type { Call } from './call.ts'

/** Calls that all end with one signal. */
export const callUntil =
  (signal: AbortSignal): Call =>
  (operation, request) =>
    client.call(operation, request, { signal })
