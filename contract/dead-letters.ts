import * as z from 'zod/mini'
import { FAILURE_CODES } from './failures.ts'
import { resource } from './operation.ts'
import { pageMeta, pageQuery } from './paging.ts'
import { count } from './scalars.ts'

const on = resource('Dead letters')

/** A row that an action did not deliver, in the store of dead letters. */
const fields = {
  id: count,
  /** Time at which it was stored as in RFC 3339. */
  at: z.string(),
  /** `<type>:<name>` of the action that did not deliver it. */
  action: z.string(),
  /** The rule that gave it; absent if none did. */
  rule: z.optional(z.string()),
  code: z.enum(FAILURE_CODES),
  /** The words of the external system. */
  words: z.optional(z.string()),
  attempts: count,
  /** The column `topic` of the row, if it has one. */
  topic: z.optional(z.string()),
  /** Bytes in the store. */
  bytes: count,
  /** It waits in the buffer of its action. */
  is_sending: z.boolean(),
}
const deadLetter = z.looseObject(fields)
export type DeadLetter = z.output<typeof deadLetter>

const filters = {
  action: z.optional(z.string()),
  code: z.optional(z.enum(FAILURE_CODES)),
  /** Part of the topic. */
  like_topic: z.optional(z.string()),
}

export const deadLetterList = on('deadLetterList', {
  method: 'GET',
  at: '/dead_letters',
  summary: 'List the rows in the store of dead letters, newest first',
  edition: 'own',
  list: 'paged',
  query: z.object({ ...pageQuery, ...filters }),
  answers: {
    200: z.looseObject({
      data: z.array(deadLetter),
      meta: z.extend(pageMeta, {
        /** Bytes of all rows. */
        bytes: count,
        /** Limit of the store; further rows are not stored. */
        max_bytes: count,
        /** Rows that were not stored since the start, because the store was full. */
        refused: count,
      }),
    }),
  },
})

export const deadLetterGet = on('deadLetterGet', {
  method: 'GET',
  at: '/dead_letters/{id}',
  summary: 'Read a row of the store of dead letters',
  edition: 'own',
  path: z.object({ id: z.string() }),
  answers: { 200: z.looseObject({ ...fields, row: z.unknown() }) },
  errors: { 404: ['NOT_FOUND'] },
})

export const deadLetterExport = on('deadLetterExport', {
  method: 'GET',
  at: '/dead_letters_export',
  summary: 'Export rows of the store of dead letters, oldest first, as lines of JSON',
  edition: 'own',
  query: z.object(filters),
  answers: { 200: z.optional(z.string()) },
  answerType: 'text/plain',
})

/** Largest number of rows that one call sends again or deletes by ID. */
export const MAX_DEAD_LETTER_IDS = 1000

const selection = z.object({
  ids: z.optional(z.array(count).check(z.maxLength(MAX_DEAD_LETTER_IDS))),
  /** All rows that match, unless IDs are given; at most 10,000 in one call. */
  ...filters,
})

export const deadLetterSendAgain = on('deadLetterSendAgain', {
  method: 'POST',
  at: '/dead_letters/send_again',
  summary:
    'Put dead letters into the buffers of their actions; each leaves the store when it is sent',
  edition: 'own',
  body: selection,
  answers: {
    200: z.looseObject({
      queued: count,
      /** Rows of disabled actions, or that wait already. */
      skipped: count,
      /** The first of these. */
      skipped_ids: z.array(count),
    }),
  },
})

export const deadLetterDelete = on('deadLetterDelete', {
  method: 'POST',
  at: '/dead_letters/delete',
  summary: 'Delete dead letters',
  edition: 'own',
  body: selection,
  answers: { 200: z.looseObject({ deleted: count }) },
})
