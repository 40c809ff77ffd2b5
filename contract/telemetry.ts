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
