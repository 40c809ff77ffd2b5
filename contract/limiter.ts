import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Configs')

/** `1000/s`, `100/10s`, `infinity`; bytes also `1MB/s`. A plain number is of a second. */
const rate = z.union([z.string(), z.int()])

/** Limits of a whole node; absent values mean no limit. */
export const limiterConfig = z.partial(
  z.object({
    /** Rate of new connections. */
    max_conn_rate: rate,
    /** Messages published by clients. */
    messages_rate: rate,
    /** Bytes of their payloads. */
    bytes_rate: rate,
  }),
)
export type LimiterConfig = z.output<typeof limiterConfig>

export const limiterGet = on('limiterGet', {
  method: 'GET',
  at: '/configs/limiter',
  summary: 'Read the limits of a node',
  answers: { 200: limiterConfig },
  errors: { 404: ['NOT_FOUND'] },
})

export const limiterUpdate = on('limiterUpdate', {
  method: 'PUT',
  at: '/configs/limiter',
  summary: 'Edit the limits of a node; missing limits stay unchanged',
  body: limiterConfig,
  answers: { 200: limiterConfig },
  errors: { 400: ['BAD_REQUEST', 'UPDATE_FAILED'], 403: ['UPDATE_FAILED'] },
})
