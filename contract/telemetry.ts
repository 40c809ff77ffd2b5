import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Telemetry')

const telemetryStatus = z.object({ enable: z.boolean() })

export const telemetryStatusGet = on('telemetryStatusGet', {
  method: 'GET',
  at: '/telemetry/status',
  summary: 'Whether the broker sends telemetry to its maker',
  edition: 'open',
  answers: { 200: telemetryStatus },
})

export const telemetryStatusUpdate = on('telemetryStatusUpdate', {
  method: 'PUT',
  at: '/telemetry/status',
  summary: 'Switch telemetry on or off',
  edition: 'open',
  body: telemetryStatus,
  answers: { 200: telemetryStatus },
  errors: { 400: ['BAD_REQUEST'] },
})
