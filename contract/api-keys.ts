import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { timestamp } from './scalars.ts'

const on = resource('API Keys')

/** What a key may do: everything, look, or publish messages and nothing else. */
export const KEY_ROLES = ['administrator', 'viewer', 'publisher'] as const
export type KeyRole = (typeof KEY_ROLES)[number]

export const KEY_NAME = /^[A-Za-z]+[A-Za-z0-9\-_]*$/
export const MAX_KEY_NAME = 256
export const MAX_KEYS = 100

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
})
export type ApiKey = z.output<typeof apiKey>

/** The one answer that has the secret. */
export const apiKeyMade = z.looseObject({ ...apiKey.shape, api_secret: z.string() })
export type ApiKeyMade = z.output<typeof apiKeyMade>

const path = z.object({ name: z.string() })
/** RFC 3339 or seconds since 1970. Left out, also of a change: never. */
const expiry = z._default(z.union([timestamp, z.literal('infinity')]), 'infinity')
/** Left out, also of a change: may do everything. */
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
  path,
  body: z.object({
    expired_at: expiry,
    desc: z.optional(z.string()),
    enable: z.optional(z.boolean()),
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
