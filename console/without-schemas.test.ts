import type { AnyOperation } from '@signalbox/contract/client'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { withoutSchemas } from './without-schemas.ts'

const CONTRACT = join(import.meta.dirname, '../contract')

/** What the built console has of a module that imports operations. */
async function built(code: string): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? join(import.meta.dirname, 'entry.js') : null),
    load: (id) => (id.endsWith('entry.js') ? code : null),
  }
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [entry, withoutSchemas(CONTRACT)],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  })
  const [{ output: files }] = [output].flat() as Rolldown.RolldownOutput[] as [
    Rolldown.RolldownOutput, // one input
  ]
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

it('calls of operations are built without schemas', async () => {
  const code = await built(`
    import { clientKick, clientList } from '@signalbox/contract/clients'
    console.log(clientList, clientKick)`)
  expect(code).toContain('"/clients/{clientid}"')
  expect(code).toContain('errors')
  expect(code).not.toMatch(/zod|looseObject|answers/i)
  // Operations that are not called.
  expect(code).not.toContain('clientGet')
})

it('calls of operations that a function makes are built without schemas', async () => {
  const code = await built(`
    import { listenerUserCreate } from '@signalbox/contract/gateway-authentication'
    console.log(listenerUserCreate)`)
  expect(code).toContain('ALREADY_EXISTS')
  expect(code).not.toMatch(/looseObject|answers|password:/)
})

it('an operation still says which parts its request has', async () => {
  const code = await built(`
    import { accessExplain } from '@signalbox/contract/access'
    import { clientGet, clientList } from '@signalbox/contract/clients'
    globalThis.built = [accessExplain, clientGet, clientList]`)
  const scope: { built?: AnyOperation[] } = {}
  runInNewContext(code, scope)
  const parts = scope.built?.map(({ path, query, body }) =>
    [path, query, body].map((part) => part !== undefined),
  )
  expect(parts).toEqual([
    [false, false, true],
    [true, false, false],
    [false, true, false],
  ])
})

it('a schema that a form checks stays', async () => {
  const code = await built(`
    import { authenticationList } from '@signalbox/contract/authentication'
    import { builtInDatabase } from '@signalbox/contract/authenticators'
    console.log(authenticationList, builtInDatabase)`)
  expect(code).toContain('password_hash_algorithm')
  expect(code).toContain('ZodMiniObject')
})

it('the schemas of configurations are built as forms need them', async () => {
  const code = await built(`
    import { CONFIG_BODIES } from '@signalbox/contract/config-bodies'
    import { fieldAt } from '@signalbox/contract/field-at'
    const bodies = [CONFIG_BODIES['/configs/global_zone']]
    globalThis.built = ['mqtt.max_packet_size', 'mqtt.unknown'].map((path) => fieldAt(bodies, path)?.type)`)
  const scope: { built?: unknown[] } = {}
  runInNewContext(code, scope)
  expect([...(scope.built ?? [])]).toEqual(['size', undefined])
})
