import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Clients')

const values = z.array(z.nullable(z.number()))

/** Course of a client's traffic, one value per sample in each list; `null` is not known. */
const clientCourse = z.looseObject({
  /** RFC 3339: start of the record, at most an hour ago. */
  since: z.string(),
  /** Times of the samples in epoch milliseconds, oldest first. */
  time: z.array(z.int()),
  /** Messages per second from the client, to the client, and dropped before they reached it. */
  received: values,
  sent: values,
  lost: values,
  /** Messages in the queue, and sent messages that are not acknowledged. */
  queue: values,
  inflight: values,
})
export type ClientCourse = z.output<typeof clientCourse>

export const clientHistory = on('clientHistory', {
  method: 'GET',
  at: '/clients/{clientid}/history',
  summary:
    'Read the traffic of a client in the last hour; recorded from its first loss or from the first call',
  edition: 'own',
  path: z.object({ clientid: z.string() }),
  answers: { 200: clientCourse },
  errors: { 404: ['CLIENTID_NOT_FOUND'] },
})
