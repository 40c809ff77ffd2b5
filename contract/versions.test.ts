import { readLaterOpenApi, readOpenApi } from '@signalbox/testing/facts'
import { expect, it } from 'vitest'
import { operations } from './operations.ts'
import type { AnyOperation } from './client.ts'
import { fieldAt } from './field-at.ts'
import * as later from './later.ts'
import type { Schema } from './operation.ts'
import { findScreenless, operationAbsence, type Release } from './versions.ts'

const METHODS = ['get', 'post', 'put', 'delete']
const listAddresses = ({ paths }: Pick<ReturnType<typeof readOpenApi>, 'paths'>) =>
  new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => METHODS.includes(method))
        .map((method) => `${method} ${path.replaceAll(/\{[^}]*\}|:\w+/g, '{}')}`),
    ),
  )
const addressOf = ({ method, at }: (typeof operations)[number]) =>
  `${method.toLowerCase()} ${at.replaceAll(/\{[^}]*\}/g, '{}')}`

it.each([
  ['open', 'open-5.8.9', 'ce', '5.8.9'],
  ['enterprise', 'enterprise-5.8.1', 'ee', '5.8.1'],
] as const)(
  'of the operations of 5.7.2 (%s), those that %s lacks are listed',
  (earlier, later, edition, version) => {
    const [before, after] = [
      listAddresses(readOpenApi(earlier)),
      listAddresses(readLaterOpenApi(later)),
    ]
    const published = operations.filter((each) => before.has(addressOf(each)))
    expect(published.length).toBeGreaterThan(100)
    for (const operation of published) {
      const absence = operationAbsence(operation.at, { edition, version })
      expect(absence === undefined, operation.id).toBe(after.has(addressOf(operation)))
    }
  },
)

it('a version that is not known has all operations', () => {
  for (const { at } of operations) {
    expect(operationAbsence(at, { edition: 'ce', version: '' })).toBeUndefined()
  }
})

it('operations have the version that a broker lacks', () => {
  const queue = '/clients/{clientid}/mqueue_messages'
  expect(operationAbsence(queue, { edition: 'ce', version: '5.5.1' })).toEqual({
    kind: 'version',
    since: '5.6.0',
    version: '5.5.1',
  })
  for (const [edition, version] of [
    ['ee', '6.0.0'],
    ['ee', '6.3.1'],
    ['ce', '10.0.0'],
  ] as const) {
    expect(operationAbsence('/bridges/{id}', { edition, version })).toEqual({
      kind: 'removed',
      version,
    })
  }
  expect(operationAbsence('/bridges/{id}', { edition: 'ee', version: '5.10.2' })).toBeUndefined()
})

it('operations of later versions are published by them', () => {
  const isOperation = (value: unknown): value is AnyOperation =>
    typeof value === 'object' && value !== null && 'method' in value
  const all = Object.values<unknown>(later).filter(isOperation)
  expect(all.length).toBeGreaterThan(10)
  for (const { id, method, at, edition } of all) {
    const [description, release] =
      edition === 'ent'
        ? (['enterprise-5.8.1', { edition: 'ee', version: '5.8.1' }] as const)
        : (['open-5.8.9', { edition: 'ce', version: '5.8.9' }] as const)
    expect(readLaterOpenApi(description).paths[at], id).toHaveProperty(method.toLowerCase())
    expect(readOpenApi('enterprise').paths[at], id).toBeUndefined()
    expect(operationAbsence(at, release), id).toBeUndefined()
    expect(operationAbsence(at, { ...release, version: '5.7.2' }), id).toMatchObject({
      kind: 'version',
    })
  }
  const atQueues = operationAbsence('/durable_queues', { edition: 'ee', version: '6.0.0' })
  expect(atQueues).toMatchObject({ kind: 'removed' })
})

it.each<[name: string, schema: Schema, prefix?: string]>([
  ['cluster.link', later.clusterLinkConfig],
  ['cluster.creation_opts', later.clusterLinkConfig, 'resource_opts.'],
  [
    'schema_registry.external_registry_api_create_confluent_schema_registry',
    later.externalRegistryConfig,
  ],
])('%s has the published fields with their defaults', (name, schema, prefix = '') => {
  const { properties = {} } = readLaterOpenApi('enterprise-5.8.1').components.schemas[name] ?? {}
  const described = Object.entries(properties).filter(([, each]) => !('deprecated' in each))
  expect(described.length).toBeGreaterThan(3)
  for (const [field, { default: otherwise, type, oneOf, enum: words }] of described) {
    const facts = fieldAt([schema], prefix + field)
    const isValue = type !== undefined || oneOf !== undefined
    if (isValue) expect(facts, field).toBeDefined()
    if (isValue && words === undefined) expect(facts?.default, field).toEqual(otherwise)
  }
})

it('features without a screen depend on version and edition', () => {
  const features = (edition: Release['edition'], version: string) =>
    findScreenless({ edition, version }).features
  expect([features('ce', '5.7.2'), features('ee', '5.7.2'), features('ce', '')]).toEqual([
    [],
    [],
    [],
  ])
  expect(features('ce', '5.8.9')).toEqual(['upgradeAtRunTime'])
  expect(features('ee', '5.8.1')).not.toContain('messageQueues')
  expect(features('ee', '6.0.0')).toContain('messageQueues')
  const later = ['6.3.0', '6.2.9', '6.4.0', '10.0.0'].map(
    (version) => findScreenless({ edition: 'ee', version }).isLater,
  )
  expect(later).toEqual([false, false, true, true])
})
