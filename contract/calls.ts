import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Actions')

/** One request of an action, without its content. */
const actionCall = z.looseObject({
  /** Time of the call as in RFC 3339. */
  at: z.string(),
  /** Milliseconds until the answer, or until there was none. */
  duration: count,
  /** Status of the answer to an HTTP action; absent without an answer. */
  status: z.optional(count),
  /** Reason of a failure, or of the absence of an answer. */
  error: z.optional(z.string()),
})
export type ActionCall = z.output<typeof actionCall>

export const actionCalls = on('actionCalls', {
  method: 'GET',
  at: '/actions/{id}/calls',
  summary: 'List the last requests of an HTTP action, newest first',
  edition: 'own',
  list: 'whole',
  path: z.object({ id: z.string() }),
  answers: { 200: z.array(actionCall) },
  errors: { 404: ['NOT_FOUND'] },
})

const config = z.looseObject({})

const triedAnswer = z.looseObject({
  status: count,
  headers: z.record(z.string(), z.string()),
  /** Body of the answer, truncated if long. */
  body: z.string(),
  is_cut: z.boolean(),
  /** Duration of the call in milliseconds. */
  duration: count,
})
export type TriedAnswer = z.output<typeof triedAnswer>

export const actionTry = on('actionTry', {
  method: 'POST',
  at: '/actions_try',
  summary:
    'Send one row with the configurations of an HTTP connector and its action; nothing is stored',
  edition: 'own',
  body: z.object({
    /**
     * Configurations as in the bodies of their creation. Masked secrets mean those of the
     * stored ones with the same names.
     */
    connector: config,
    action: config,
    row: z.looseObject({}),
  }),
  answers: { 200: triedAnswer },
  errors: { 400: ['BAD_REQUEST', 'TEST_FAILED'] },
})
