import { client } from '../../../api/client.ts'
import type { Call } from './gather-rules.ts'

/** A question is made of many calls, which end together. */
export const callUntil =
  (signal: AbortSignal): Call =>
  (operation, request) =>
    client.call(operation, request, { signal })
