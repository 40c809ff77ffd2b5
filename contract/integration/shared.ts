import * as z from 'zod/mini'
import { nodeName } from '../scalars.ts'

/** Status and metrics that connectors, actions and sources share. */

/**
 * `connected`, `connecting`, `disconnected`, `inconsistent` (nodes differ) or `stopped` (disabled); a cluster of
 * another version may have more.
 */
const status = z.string()

export const resourceStatus = {
  status: z.optional(status),
  status_reason: z.optional(z.string()),
  node_status: z.optional(
    z.array(z.looseObject({ node: nodeName, status, status_reason: z.optional(z.string()) })),
  ),
}

/** The faults of an operation on one of them. */
export const missing = { 404: ['NOT_FOUND'] }

/** The faults of a start. */
export const startFaults = {
  ...missing,
  400: ['BAD_REQUEST'],
  501: ['NOT_IMPLEMENTED'],
  503: ['SERVICE_UNAVAILABLE'],
}
