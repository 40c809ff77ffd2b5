import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Telemetry')

const telemetryStatus = z.object({ enable: z.boolean() })

export const telemetryStatusGet = on('telemetryStatusGet', {
  method: 'GET',
  at: '/telemetry/status',
  summary: 'Read whether the broker sends telemetry to its vendor',
  edition: 'open',
  answers: { 200: telemetryStatus },
})

export const telemetryStatusUpdate = on('telemetryStatusUpdate', {
  method: 'PUT',
  at: '/telemetry/status',
  summary: 'Enable or disable telemetry',
  edition: 'open',
  body: telemetryStatus,
  answers: { 200: telemetryStatus },
  errors: { 400: ['BAD_REQUEST'] },
})

const telemetryData = z.looseObject({
  emqx_version: z.optional(z.string()),
  license: z.optional(z.looseObject({ edition: z.optional(z.string()) })),
  os_name: z.optional(z.string()),
  os_version: z.optional(z.string()),
  otp_version: z.optional(z.string()),
  /** Uptime of the node in seconds. */
  up_time: z.optional(z.int()),
  uuid: z.optional(z.string()),
  nodes_uuid: z.optional(z.array(z.string())),
  active_plugins: z.optional(z.array(z.string())),
  active_modules: z.optional(z.array(z.string())),
  num_clients: z.optional(z.int()),
  messages_received: z.optional(z.int()),
  messages_sent: z.optional(z.int()),
})
export type TelemetryData = z.output<typeof telemetryData>

export const telemetryDataGet = on('telemetryDataGet', {
  method: 'GET',
  at: '/telemetry/data',
  summary: 'Read the data that telemetry sends',
  edition: 'open',
  own: ['preview'],
  /** `preview`: also while telemetry is disabled. */
  query: z.object({ preview: z.optional(z.boolean()) }),
  answers: { 200: telemetryData },
  errors: { 404: ['NOT_FOUND'] },
})
