import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { timestamp } from './scalars.ts'

const on = resource('API Keys')

/** Rights of a key: everything, reading, or publishing only. */
export const KEY_ROLES = ['administrator', 'viewer', 'publisher'] as const
export type KeyRole = (typeof KEY_ROLES)[number]

export const KEY_NAME = /^[A-Za-z]+[A-Za-z0-9\-_]*$/
export const MAX_KEY_NAME = 256
export const MAX_KEYS = 100

/** Time in seconds that the old secret of a rotated key stays valid. */
const MAX_OVERLAP = 30 * 86_400
export const DEFAULT_OVERLAP = 86_400

/** Fields of a key that only Signalbox has. */
const OWN_KEY_FIELDS = ['last_used_at', 'rotated_at', 'old_secret'] as const

export const apiKey = z.looseObject({
  name: z.string(),
  api_key: z.string(),
  desc: z.string(),
  enable: z.boolean(),
  /** RFC 3339, or `infinity`: never. */
  expired_at: z.string(),
  expired: z.boolean(),
  created_at: z.string(),
  /** Not of the open edition; newer brokers may have more. */
  role: z.optional(z.string()),
  /** RFC 3339, to the minute: last call with the current secret; absent: none. */
  last_used_at: z.optional(z.string()),
  /** RFC 3339: creation of the current secret, if it is not the first one. */
  rotated_at: z.optional(z.string()),
  /** The secret before the current one, while it is valid. */
  old_secret: z.optional(
    z.looseObject({
      /** RFC 3339: end of its validity. */
      valid_until: z.string(),
      /** RFC 3339, to the minute: last call with it; absent: none. */
      last_used_at: z.optional(z.string()),
    }),
  ),
})
export type ApiKey = z.output<typeof apiKey>

/** The one answer that has the secret. */
export const apiKeyMade = z.looseObject({ ...apiKey.shape, api_secret: z.string() })
export type ApiKeyMade = z.output<typeof apiKeyMade>

const path = z.object({ name: z.string() })
/** RFC 3339 or seconds since 1970. Left out, also of a change: never. */
const expiry = z._default(z.union([timestamp, z.literal('infinity')]), 'infinity')
/** Role; an absent one, also in a change, means administrator. */
const role = z._default(z.string(), 'administrator')
const missing = { 404: ['NOT_FOUND'] }

export const apiKeyList = on('apiKeyList', {
  method: 'GET',
  at: '/api_key',
  summary: 'List API keys',
  access: 'user',
  list: 'whole',
  answers: { 200: z.array(apiKey) },
})

export const apiKeyCreate = on('apiKeyCreate', {
  method: 'POST',
  at: '/api_key',
  summary: 'Create an API key; its secret is returned only once',
  access: 'user',
  own: OWN_KEY_FIELDS,
  body: z.object({
    name: z.string(),
    expired_at: expiry,
    desc: z.string(),
    enable: z.boolean(),
    role,
  }),
  answers: { 200: apiKeyMade },
  errors: { 400: ['BAD_REQUEST'] },
})

export const apiKeyGet = on('apiKeyGet', {
  method: 'GET',
  at: '/api_key/{name}',
  summary: 'Read an API key',
  access: 'user',
  own: OWN_KEY_FIELDS,
  path,
  answers: { 200: apiKey },
  errors: missing,
})

export const apiKeyUpdate = on('apiKeyUpdate', {
  method: 'PUT',
  at: '/api_key/{name}',
  summary:
    'Edit an API key; without an expiry the key never expires, without a role it is an administrator',
  access: 'user',
  own: OWN_KEY_FIELDS,
  path,
  body: z.object({
    expired_at: expiry,
    desc: z.optional(z.string()),
    enable: z.optional(z.boolean()),
    /** Clients send it back from the answer; it has no effect. */
    expired: z.optional(z.boolean()),
    role,
  }),
  answers: { 200: apiKey },
  errors: missing,
})

export const apiKeyDelete = on('apiKeyDelete', {
  method: 'DELETE',
  at: '/api_key/{name}',
  summary: 'Delete an API key',
  access: 'user',
  path,
  answers: { 204: null },
  errors: missing,
})

export const apiKeyRotate = on('apiKeyRotate', {
  method: 'POST',
  at: '/api_key/{name}/rotate',
  summary:
    'Create a second secret of an API key, which is returned only once; the first one stays valid for a time',
  access: 'user',
  edition: 'own',
  path,
  body: z.object({
    /** Seconds that the current secret stays valid; 0 ends it at once. An older secret ends in any case. */
    overlap: z._default(z.int().check(z.minimum(0), z.maximum(MAX_OVERLAP)), DEFAULT_OVERLAP),
  }),
  answers: { 200: apiKeyMade },
  errors: missing,
})

export const apiKeyOldSecretDelete = on('apiKeyOldSecretDelete', {
  method: 'DELETE',
  at: '/api_key/{name}/old_secret',
  summary: 'Revoke the old secret of a rotated API key at once',
  access: 'user',
  edition: 'own',
  path,
  answers: { 204: null },
  errors: missing,
})
