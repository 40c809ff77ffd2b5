import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { retainerAmount as amount, retainerBackend, retainerSettings } from './retainer-settings.ts'
import { qos } from './scalars.ts'

const on = resource('Retainer')

export const retainedMessage = z.looseObject({
  msgid: z.string(),
  topic: z.string(),
  qos,
  /** Publication as in RFC 3339. */
  publish_at: z.string(),
  from_clientid: z.optional(z.string()),
  from_username: z.optional(z.string()),
})
export type RetainedMessage = z.output<typeof retainedMessage>

export const retainedMessageWithPayload = z.looseObject({
  ...retainedMessage.shape,
  /** Payload in Base64; absent if over 1 MiB. */
  payload: z.optional(z.string()),
})
export type RetainedWhole = z.output<typeof retainedMessageWithPayload>

/** Largest payload in answers, in bytes. */
export const MAX_SHOWN_PAYLOAD = 1024 * 1024

/** A wildcard names the oldest match, or all of them. */
const path = z.object({ topic: z.string() })

export const retainerGet = on('retainerGet', {
  method: 'GET',
  at: '/mqtt/retainer',
  summary: 'Read the settings of the retainer',
  answers: { 200: retainerSettings },
  errors: { 404: ['NOT_FOUND'] },
})

export const retainerUpdate = on('retainerUpdate', {
  method: 'PUT',
  at: '/mqtt/retainer',
  summary: 'Edit the settings of the retainer; missing fields stay unchanged',
  body: z.object({
    enable: z.optional(z.boolean()),
    msg_expiry_interval: z.optional(amount('duration')),
    msg_clear_interval: z.optional(amount('duration')),
    max_payload_size: z.optional(amount('size')),
    stop_publish_clear_msg: z.optional(z.boolean()),
    delivery_rate: z.optional(z.string()),
    backend: z.optional(retainerBackend),
  }),
  answers: { 200: retainerSettings },
  errors: { 400: ['UPDATE_FAILED'] },
})

export const retainedList = on('retainedList', {
  method: 'GET',
  at: '/mqtt/retainer/messages',
  summary: 'List retained messages, the oldest first',
  list: 'paged',
  query: z.object({
    ...pageQuery,
    /** A topic filter; the answer then has no `count`. */
    topic: z.optional(z.string()),
  }),
  answers: { 200: paged(retainedMessage) },
  errors: { 400: ['BAD_REQUEST'] },
})

export const retainedClear = on('retainedClear', {
  method: 'DELETE',
  at: '/mqtt/retainer/messages',
  summary: 'Delete all retained messages',
  answers: { 204: null },
})

export const retainedGet = on('retainedGet', {
  method: 'GET',
  at: '/mqtt/retainer/message/{topic}',
  summary: 'Read a retained message with its payload',
  path,
  answers: { 200: retainedMessageWithPayload },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})

export const retainedDelete = on('retainedDelete', {
  method: 'DELETE',
  at: '/mqtt/retainer/message/{topic}',
  summary: 'Delete the retained messages of a topic or of a topic filter',
  path,
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})
