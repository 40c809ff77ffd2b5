import { describe, expect, it } from 'vitest'
import { authenticatorSchemas } from './authenticators.ts'
import { sourceSchemas } from './authorization-sources.ts'
import { fieldAt } from './field-at.ts'

const authenticator = (kind: keyof typeof authenticatorSchemas, path: string) =>
  fieldAt(authenticatorSchemas[kind].all, path)

describe('the facts about a field', () => {
  it.each([
    [
      'password_based:mysql',
      'pool_size',
      { type: 'number', isRequired: false, default: 8, min: 1 },
    ],
    ['password_based:mysql', 'server', { type: 'text', isRequired: true }],
    ['password_based:mysql', 'password', { type: 'secret', isRequired: false }],
    [
      'password_based:mysql',
      'query_timeout',
      { type: 'duration', isRequired: false, default: '5s' },
    ],
    // Inside an object that may be omitted.
    ['password_based:mysql', 'ssl.enable', { type: 'boolean', isRequired: false, default: false }],
    [
      'password_based:mysql',
      'ssl.depth',
      { type: 'number', isRequired: false, default: 10, min: 0, max: 255 },
    ],
    ['password_based:mysql', 'ssl.ciphers', { type: 'list', isRequired: false, default: [] }],
    [
      'password_based:mysql',
      'ssl.versions',
      {
        type: 'list',
        isRequired: false,
        default: ['tlsv1.3', 'tlsv1.2'],
        options: ['tlsv1.3', 'tlsv1.2', 'tlsv1.1', 'tlsv1'],
      },
    ],
    ['password_based:mongodb', 'filter', { type: 'map', isRequired: false, default: {} }],
    ['jwt', 'verify_claims', { type: 'map', isRequired: false, default: [] }],
    [
      'jwt',
      'refresh_interval',
      { type: 'number', isRequired: false, default: 300, min: 1, unit: 'seconds' },
    ],
    // From a default of the object around it, and of all members of a union.
    [
      'password_based:built_in_database',
      'password_hash_algorithm.name',
      {
        type: 'choice',
        isRequired: false,
        default: 'sha256',
        options: ['plain', 'md5', 'sha', 'sha256', 'sha512', 'bcrypt', 'pbkdf2'],
      },
    ],
    [
      'password_based:built_in_database',
      'password_hash_algorithm.salt_rounds',
      { type: 'number', isRequired: false, default: 10, min: 5, max: 10 },
    ],
    [
      'password_based:ldap',
      'method.type',
      { type: 'choice', isRequired: false, default: 'hash', options: ['hash', 'bind'] },
    ],
    // Of a union with booleans.
    [
      'password_based:mongodb',
      'use_legacy_protocol',
      { type: 'choice', isRequired: false, default: 'auto', options: ['auto', true, false] },
    ],
    // Of several schemas: all values, and the default of the first.
    [
      'password_based:redis',
      'redis_type',
      {
        type: 'choice',
        isRequired: false,
        default: 'single',
        options: ['single', 'sentinel', 'cluster'],
      },
    ],
    [
      'jwt',
      'algorithm',
      { type: 'choice', isRequired: true, options: ['hmac-based', 'public-key'] },
    ],
    [
      'jwt',
      'use_jwks',
      { type: 'choice', isRequired: false, default: false, options: [false, true] },
    ],
    [
      'password_based:http',
      'method',
      { type: 'choice', isRequired: true, options: ['post', 'get'] },
    ],
  ] as const)('%s: %s', (kind, path, facts) => {
    expect(authenticator(kind, path)).toEqual(facts)
  })

  it('differ between kinds', () => {
    expect(authenticator('password_based:http', 'request_timeout')?.default).toBe('5s')
    expect(fieldAt(sourceSchemas.http.all, 'request_timeout')?.default).toBe('30s')
  })

  it.each(['nope', 'ssl.nope', 'server.nope', 'ssl.enable.nope', 'constructor', 'ssl.constructor'])(
    'there are none about %s',
    (path) => {
      expect(authenticator('password_based:mysql', path)).toBeUndefined()
    },
  )
})
