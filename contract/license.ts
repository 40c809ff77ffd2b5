import * as z from 'zod/mini'
import { licenseSettings } from './license-settings.ts'
import { resource } from './operation.ts'

const on = resource('License')

/** The key that returns to the license that the broker has without one. */
export const DEFAULT_LICENSE_KEY = 'default'

const license = z.looseObject({
  customer: z.optional(z.string()),
  email: z.optional(z.string()),
  deployment: z.optional(z.string()),
  max_connections: z.int(),
  /** Start and end as `YYYY-MM-DD`. */
  start_at: z.string(),
  expiry_at: z.string(),
  /** `official`, `trial`. */
  type: z.string(),
  /** 0 small, 1 medium, 2 large, 3 business critical, 4 bring-your-own-cloud, 10 evaluation. */
  customer_type: z.optional(z.int()),
  /** Whether the license has expired. */
  expiry: z.boolean(),
})
export type License = z.output<typeof license>

export const licenseGet = on('licenseGet', {
  method: 'GET',
  at: '/license',
  summary: 'Read the license',
  edition: 'ent',
  answers: { 200: license },
})

export const licenseUpdate = on('licenseUpdate', {
  method: 'POST',
  at: '/license',
  summary: 'Set the license key of the cluster; the key is never returned',
  edition: 'ent',
  body: z.object({ key: z.string() }),
  answers: { 200: license },
  errors: { 400: ['BAD_REQUEST'] },
})

export const licenseSettingsGet = on('licenseSettingsGet', {
  method: 'GET',
  at: '/license/setting',
  summary: 'Read the watermarks of the license',
  edition: 'ent',
  answers: { 200: licenseSettings },
})

export const licenseSettingsUpdate = on('licenseSettingsUpdate', {
  method: 'PUT',
  at: '/license/setting',
  summary: 'Edit the watermarks of the license',
  edition: 'ent',
  body: licenseSettings,
  answers: { 200: licenseSettings },
  errors: { 400: ['BAD_REQUEST'] },
})
