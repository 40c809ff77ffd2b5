import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { pageQuery, paged } from './paging.ts'
import { count } from './scalars.ts'

const on = resource('Failures')

/** Why a row of an action was not delivered, or a message of a source not processed. */
export const FAILURE_CODES = [
  /** The external system refused the row for good. */
  'rejected',
  /** Its time to live ended before the external system took it. */
  'expired',
  /** The buffer was full: the oldest rows make room for new ones. */
  'overflowed',
  /** The templates of the action could not take its values. */
  'not_rendered',
  /** The action or its connector is missing, disabled or stopped, or takes no rows at the moment. */
  'out_of_service',
  /** The answer came after its time to live; the external system may have taken it. */
  'late_reply',
  /** The buffer on disk could not be written. */
  'not_stored',
  /** A message of a source whose rows could not be stored; the source receives it again. */
  'not_acknowledged',
  /** The statement of the rule failed for the message of a source. */
  'statement_failed',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

const reason = {
  code: z.enum(FAILURE_CODES),
  /** The words of the external system, or of the broker about it; truncated if long. */
  words: z.optional(z.string()),
}

const owner = {
  /** `<type>:<name>` of the action that did not deliver the row. */
  action: z.optional(z.string()),
  /** `<type>:<name>` of the source that received the message. */
  source: z.optional(z.string()),
}

/** A row that was not delivered, without its content. */
const fields = {
  id: count,
  /** Time of the failure as in RFC 3339. */
  at: z.string(),
  ...owner,
  /** The rule that gave the row; absent if none did. */
  rule: z.optional(z.string()),
  ...reason,
  /** Key of the reason in the list of reasons. */
  reason: z.string(),
  /** Number of times that it was sent. */
  attempts: count,
  /** Its content is stored, so that it can be sent again, or given to its rule again if it is of a source. */
  can_send: z.boolean(),
  /** It waits in the buffer of the action again. */
  is_sending: z.boolean(),
}
export const failure = z.looseObject(fields)
export type Failure = z.output<typeof failure>

/** Selects failures by the action, the source or the rule. */
const scope = {
  ...owner,
  rule: z.optional(z.string()),
}

export const failureList = on('failureList', {
  method: 'GET',
  at: '/failures',
  summary:
    'List the last rows that actions did not deliver or sources did not process, newest first',
  edition: 'own',
  list: 'paged',
  query: z.object({ ...pageQuery, ...scope, reason: z.optional(z.string()) }),
  answers: { 200: paged(failure) },
})

const failureReason = z.looseObject({
  /** Selects the failures of this reason. */
  reason: z.string(),
  ...reason,
  /** Failures since the list was cleared, also those that are no longer in the list. */
  count,
  /** Time of the last one as in RFC 3339. */
  last_at: z.string(),
})
export type FailureReason = z.output<typeof failureReason>

export const failureReasons = on('failureReasons', {
  method: 'GET',
  at: '/failure_reasons',
  summary: 'Count the failures of an action, a source or a rule by reason, the most frequent first',
  edition: 'own',
  list: 'whole',
  query: z.object(scope),
  answers: { 200: z.array(failureReason) },
})

export const failureGet = on('failureGet', {
  method: 'GET',
  at: '/failures/{id}',
  summary: 'Read a failure with its row; only administrators receive the rendered request',
  edition: 'own',
  path: z.object({ id: z.string() }),
  answers: {
    200: z.looseObject({
      ...fields,
      /** The output of the rule, or the message of the source; absent if it is not stored. */
      row: z.optional(z.unknown()),
      /** What was to be sent, in the form of the type of action. */
      request: z.optional(z.unknown()),
    }),
  },
  errors: { 404: ['NOT_FOUND'] },
})

/** Largest number of failures that one call sends again or deletes by ID. */
export const MAX_FAILURE_IDS = 1000

const selection = z.object({
  ids: z.optional(z.array(count).check(z.maxLength(MAX_FAILURE_IDS))),
  /** All failures of an action, a source or a rule, unless IDs are given. */
  ...scope,
  reason: z.optional(z.string()),
})

export const failureSendAgain = on('failureSendAgain', {
  method: 'POST',
  at: '/failures/send_again',
  summary:
    'Put rows that failed into the buffers of their actions again, and give messages of sources to their rules again; each leaves the list when it is sent',
  edition: 'own',
  body: selection,
  answers: {
    200: z.looseObject({
      /** Rows that entered a buffer, and messages of sources that their rule has processed. */
      queued: count,
      /** Rows without content, of disabled actions or rules, that wait already, or whose statement failed again. */
      skipped: count,
      /** The first of these. */
      skipped_ids: z.array(count),
    }),
  },
  errors: { 400: ['BAD_REQUEST'] },
})

export const failureClear = on('failureClear', {
  method: 'POST',
  at: '/failures/clear',
  summary: 'Delete failures from the list; without IDs, also the counts by reason',
  edition: 'own',
  body: selection,
  answers: { 200: z.looseObject({ deleted: count }) },
  errors: { 400: ['BAD_REQUEST'] },
})
