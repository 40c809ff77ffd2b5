import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { pageQuery } from './paging.ts'
import { count } from './scalars.ts'

const on = resource('GCP Devices')

const key = z.object({
  key: z.string(),
  /** Such as `ES256_PEM`. */
  key_type: z.string(),
  /** Epoch seconds; 0: never. */
  expires_at: count,
})

const fields = {
  /** Device configuration in Base64. */
  config: z.string(),
  keys: z._default(z.array(key), []),
  location: z._default(z.string(), ''),
  project: z._default(z.string(), ''),
  registry: z._default(z.string(), ''),
}

const device = z.looseObject({
  ...fields,
  deviceid: z.string(),
  /** Creation time in epoch seconds. */
  created_at: z.optional(count),
})

export type GcpDevice = z.output<typeof device>

const path = z.object({ deviceid: z.string() })
const missing = { 404: ['NOT_FOUND'] }

export const gcpDeviceList = on('gcpDeviceList', {
  method: 'GET',
  at: '/gcp_devices',
  summary: 'List devices that were registered for Google Cloud IoT Core',
  edition: 'ent',
  list: 'paged',
  query: z.object(pageQuery),
  answers: {
    200: z.looseObject({
      data: z.array(device),
      meta: z.looseObject({ page: count, limit: count, count, hasnext: z.optional(z.boolean()) }),
    }),
  },
})

export const gcpDeviceImport = on('gcpDeviceImport', {
  method: 'POST',
  at: '/gcp_devices',
  summary: 'Import devices; those with a known ID are replaced',
  edition: 'ent',
  body: z.array(z.object({ ...fields, deviceid: z.string(), blocked: z.boolean() })),
  answers: { 200: z.looseObject({ imported: count, errors: count }) },
  errors: { 400: ['BAD_REQUEST'] },
})

export const gcpDeviceGet = on('gcpDeviceGet', {
  method: 'GET',
  at: '/gcp_devices/{deviceid}',
  summary: 'Read a device',
  edition: 'ent',
  path,
  answers: { 200: device },
  errors: missing,
})

export const gcpDeviceUpdate = on('gcpDeviceUpdate', {
  method: 'PUT',
  at: '/gcp_devices/{deviceid}',
  summary: 'Create or replace a device',
  edition: 'ent',
  path,
  body: z.object(fields),
  answers: { 200: device },
  errors: { 400: ['BAD_REQUEST'] },
})

export const gcpDeviceDelete = on('gcpDeviceDelete', {
  method: 'DELETE',
  at: '/gcp_devices/{deviceid}',
  summary: 'Delete a device',
  edition: 'ent',
  path,
  answers: { 204: null },
})
