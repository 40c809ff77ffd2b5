import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Metrics')

/** Things whose rate is measured each second. */
export const RATED = [
  'rule',
  'action',
  'source',
  'schema_validation',
  'message_transformation',
  'authenticator',
  'authorization_source',
  'exhook',
] as const
export type Rated = (typeof RATED)[number]

export const HISTORY_SECONDS = 60

export const rateHistoryGet = on('rateHistoryGet', {
  method: 'GET',
  at: '/rate_history/{kind}/{id}',
  summary: 'Report a rate in each of the last 60 seconds',
  edition: 'own',
  path: z.object({ kind: z.enum(RATED), id: z.string() }),
  answers: {
    200: z.looseObject({
      /** The end of the last second, in milliseconds since 1970. */
      until: z.int(),
      /** Per second, the oldest first. */
      rates: z.array(z.number()),
    }),
  },
  errors: { 404: ['NOT_FOUND'] },
})
