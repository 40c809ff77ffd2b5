import * as z from 'zod/mini'
import { clientTls } from './backends.ts'
import { duration, poolSize, whole } from './formats.ts'
import { headers } from './secrets.ts'

/** Canned access control lists. */
export const s3Acl = z.enum([
  'private',
  'public_read',
  'public_read_write',
  'authenticated_read',
  'bucket_owner_read',
  'bucket_owner_full_control',
])

export const s3Transport = z.object({
  connect_timeout: z._default(duration, '15s'),
  /** `hash`: requests of one client share a connection. */
  pool_type: z._default(z.enum(['random', 'hash']), 'random'),
  pool_size: poolSize,
  enable_pipelining: z._default(whole({ min: 1 }), 100),
  ipv6_probe: z._default(z.boolean(), false),
  headers: z.optional(headers),
  max_retries: z.optional(whole({ min: 0 })),
  request_timeout: z.optional(duration),
  ssl: z.prefault(clientTls, {}),
})
